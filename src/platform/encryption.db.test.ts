import { expect } from "vitest";
import { test } from "#tests/support/context.ts";
import { encryptionOf, openEncryption } from "./encryption.ts";

const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test("encrypt hides the text and returns another ciphertext each time", () => {
  const encryption = encryptionOf(["key"]);
  const [one, other] = [encryption.encrypt(secret, "a"), encryption.encrypt(secret, "a")];

  expect(one).not.toBe(other);
  expect(Buffer.from(one.split(".")[2] ?? "", "base64url").toString("latin1")).not.toContain(secret);
  expect(encryption.decrypt(one, "a")).toBe(secret);
});

test("decrypt needs the same owner, the whole ciphertext and the same key", () => {
  const encryption = encryptionOf(["key"]);
  const sealed = encryption.encrypt(secret, "a");
  const other = sealed.at(-2) === "A" ? "B" : "A";

  expect(() => encryption.decrypt(sealed, "b")).toThrow();
  expect(() => encryption.decrypt(`${sealed.slice(0, -2)}${other}${sealed.at(-1)}`, "a")).toThrow();
  expect(() => encryptionOf(["other"]).decrypt(sealed, "a")).toThrow(/SECRET_KEY/);
  expect(encryptionOf(["newer", "key"]).decrypt(sealed, "a")).toBe(secret);
});

test("copies share the stored key, and a key of the environment replaces it without losing ciphertexts", async ({
  ctx,
}) => {
  const before = (await openEncryption(ctx.db, undefined)).encrypt(secret, "a");
  expect((await openEncryption(ctx.db, undefined)).decrypt(before, "a")).toBe(secret);

  const keyed = await openEncryption(ctx.db, "a key of the environment, 32 signs");
  const after = keyed.encrypt(secret, "a");

  expect([keyed.decrypt(before, "a"), keyed.decrypt(after, "a")]).toEqual([secret, secret]);
  await expect(openEncryption(ctx.db, undefined).then((encryption) => encryption.decrypt(after, "a"))).rejects.toThrow(
    /SECRET_KEY/,
  );
});
