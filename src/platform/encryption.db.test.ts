import { expect } from "vitest";
import { test } from "#tests/support/context.ts";
import { encryptionOf, openEncryption } from "./encryption.ts";

const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test("what is sealed shows nothing, and never twice the same", () => {
  const sealer = encryptionOf(["key"]);
  const [one, other] = [sealer.seal(secret, "a"), sealer.seal(secret, "a")];

  expect(one).not.toBe(other);
  expect(Buffer.from(one.split(".")[2] ?? "", "base64url").toString("latin1")).not.toContain(secret);
  expect(sealer.open(one, "a")).toBe(secret);
});

test("it opens for its own owner only, whole, and with its own key", () => {
  const sealer = encryptionOf(["key"]);
  const sealed = sealer.seal(secret, "a");
  const other = sealed.at(-2) === "A" ? "B" : "A";

  expect(() => sealer.open(sealed, "b")).toThrow();
  expect(() => sealer.open(`${sealed.slice(0, -2)}${other}${sealed.at(-1)}`, "a")).toThrow();
  expect(() => encryptionOf(["other"]).open(sealed, "a")).toThrow(/SECRET_KEY/);
  expect(encryptionOf(["newer", "key"]).open(sealed, "a")).toBe(secret);
});

test("copies share the kept key, and a key of the environment takes its place without losing anything", async ({
  ctx,
}) => {
  const before = (await openEncryption(ctx.db, undefined)).seal(secret, "a");
  expect((await openEncryption(ctx.db, undefined)).open(before, "a")).toBe(secret);

  const keyed = await openEncryption(ctx.db, "a key of the environment, 32 signs");
  const after = keyed.seal(secret, "a");

  expect([keyed.open(before, "a"), keyed.open(after, "a")]).toEqual([secret, secret]);
  await expect(openEncryption(ctx.db, undefined).then((sealer) => sealer.open(after, "a"))).rejects.toThrow(
    /SECRET_KEY/,
  );
});
