import { crc32, deflateSync } from "node:zlib";

/** Pixels per module: large enough for apps to read the saved picture. */
const PIXELS_PER_MODULE = 12;

/** A QR code as a black and white PNG (ISO/IEC 15948): one bit per pixel, 1 is white. */
export function qrPng(matrix: readonly (readonly boolean[])[]): Buffer {
  const size = matrix.length * PIXELS_PER_MODULE;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.writeUInt8(1, 8);
  const rows = matrix.flatMap((modules) => Array.from({ length: PIXELS_PER_MODULE }, () => pixelRow(modules)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

// The first byte of a row is its filter type: none.
function pixelRow(modules: readonly boolean[]): Buffer {
  const row = Buffer.alloc(1 + Math.ceil((modules.length * PIXELS_PER_MODULE) / 8));
  modules.forEach((dark, index) => {
    if (dark) return;
    for (let x = index * PIXELS_PER_MODULE; x < (index + 1) * PIXELS_PER_MODULE; x += 1) {
      const at = 1 + (x >> 3);
      row.writeUInt8(row.readUInt8(at) | (0x80 >> (x & 7)), at);
    }
  });
  return row;
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
