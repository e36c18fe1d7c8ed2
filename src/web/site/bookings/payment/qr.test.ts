import decodeQr from "qr/decode.js";
import sharp from "sharp";
import { expect, test } from "vitest";
import { qrMatrix } from "#modules/payments/rules.ts";
import { qrPath } from "#web/components/qr-path.ts";
import { qrPng } from "#web/components/qr-png.ts";

test("QR path draws every dark module and no other", () => {
  expect(qrPath([[true, true, false, true], [false], [true]])).toBe("M0 0h2v1h-2zM3 0h1v1h-1zM0 2h1v1h-1z");
});

test("QR picture shows the same modules as the drawn code", async () => {
  const matrix = qrMatrix("00020101021238");

  const { data, info } = await sharp(qrPng(matrix)).greyscale().raw().toBuffer({ resolveWithObject: true });

  expect(info.width).toBe(matrix.length * 12);
  const seen = matrix.map((row, y) =>
    row.map((_, x) => (data[(y * 12 + 6) * info.width * info.channels + (x * 12 + 6) * info.channels] ?? 0) < 128),
  );
  expect(seen).toEqual(matrix);
});

test("QR picture decodes to the original text", async () => {
  const text = "00020101021238570010A00000072701270006970436";

  const { data, info } = await sharp(qrPng(qrMatrix(text)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

  expect(decodeQr({ width: info.width, height: info.height, data })).toBe(text);
});
