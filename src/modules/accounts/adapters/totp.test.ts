import { expect, test } from "vitest";
import { codeAt, newTotpSecret, stepOfCode, totpUri } from "./totp.ts";

// "12345678901234567890" in base32 (RFC 6238, appendix B). The vectors have eight digits; ours are the last six of them.
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("at %d seconds the code is the one of RFC 6238", (seconds, vector) => {
  const now = new Date(seconds * 1000);

  expect(codeAt(secret, now)).toBe(vector.slice(2));
  expect(stepOfCode(secret, vector.slice(2), now)).toBe(Math.floor(seconds / 30));
});

test("a clock may be one step early or late, not two", () => {
  const at = (step: number) => new Date(step * 30_000);
  const code = codeAt(secret, at(1000));

  expect([998, 999, 1000, 1001, 1002].map((step) => stepOfCode(secret, code, at(step)))).toEqual([
    null,
    1000,
    1000,
    1000,
    null,
  ]);
});

test("a new secret has 160 bits and can be read by apps", () => {
  const fresh = newTotpSecret();

  expect(fresh).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(fresh);
  expect(totpUri(fresh, "chu", "Hải Trình")).toBe(
    `otpauth://totp/H%E1%BA%A3i%20Tr%C3%ACnh:chu?issuer=H%E1%BA%A3i%20Tr%C3%ACnh&secret=${fresh}&algorithm=SHA1&digits=6&period=30`,
  );
});
