import encodeQr from "qr";
import { z } from "zod";
import { qrPath } from "#web/components/qr-path.ts";
import type { TwoFactorSetUp } from "./account-answer.ts";

/** The otpauth URI; the form sends it back with the code, because the secret is not stored before. */
export const setUpInput = z.string().startsWith("otpauth://totp/").max(400);

/** The set-up with its QR code. */
export function setUpOf(uri: string): TwoFactorSetUp {
  const matrix = encodeQr(uri, "raw", { ecc: "medium", border: 4 });
  return {
    uri,
    secret: new URL(uri).searchParams.get("secret") ?? "",
    qr: { path: qrPath(matrix), size: matrix.length },
  };
}
