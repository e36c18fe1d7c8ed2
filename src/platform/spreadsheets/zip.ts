import { inflateRawSync } from "node:zlib";
import { invalid } from "#kernel/errors.ts";
import { MAX_PARTS, MAX_UNPACKED_BYTES } from "./limits.ts";

// PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_RECORD = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const LOCAL_SIZE = 30;
const CENTRAL_SIZE = 46;

export const unreadable = () =>
  invalid("Không đọc được tệp Excel này. Mở lại bằng Excel hoặc LibreOffice rồi lưu thành .xlsx.", {
    file: "Tệp hỏng hoặc không phải .xlsx.",
  });

const tooLarge = () =>
  invalid("Tệp bung ra quá lớn nên không được đọc.", { file: "Chép phần cần nhập sang một tệp mới." });

/**
 * Unpacks the requested parts of an archive. Neither the declared nor the actual size can exceed the limit. Throws `invalid`, also for
 * archives that no spreadsheet writes: encrypted, split, ZIP64.
 */
export function unpack(archive: Uint8Array, isWanted: (name: string) => boolean): Map<string, Buffer> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  try {
    return unpackParts(bytes, isWanted);
  } catch (error) {
    // Offsets beyond the end and broken streams mean an unreadable file.
    if (error instanceof RangeError || (error instanceof Error && "errno" in error)) throw unreadable();
    throw error;
  }
}

function unpackParts(bytes: Buffer, isWanted: (name: string) => boolean): Map<string, Buffer> {
  const end = bytes.lastIndexOf(END_RECORD);
  if (end < 0) throw unreadable();
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_PARTS) throw unreadable();

  const parts = new Map<string, Buffer>();
  let left = MAX_UNPACKED_BYTES;
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== CENTRAL_HEADER) throw unreadable();
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameLength);
    if (isWanted(name)) {
      const part = unpackPart(bytes, at, left);
      left -= part.length;
      parts.set(name, part);
    }
    at += CENTRAL_SIZE + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

function unpackPart(bytes: Buffer, at: number, left: number): Buffer {
  const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
  const method = bytes.readUInt16LE(at + 10);
  const packedSize = bytes.readUInt32LE(at + 20);
  const size = bytes.readUInt32LE(at + 24);
  const local = bytes.readUInt32LE(at + 42);
  if (isEncrypted || bytes.readUInt32LE(local) !== LOCAL_HEADER) throw unreadable();
  if (size > left) throw tooLarge();

  const start = local + LOCAL_SIZE + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (start + packedSize > bytes.length) throw unreadable();
  const packed = bytes.subarray(start, start + packedSize);
  if (method === 0) return packed;
  if (method !== 8) throw unreadable();
  try {
    // One byte more than declared proves a wrong size. 0 would mean: no limit.
    const part = inflateRawSync(packed, { maxOutputLength: size + 1 });
    if (part.length !== size) throw unreadable();
    return part;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE") throw tooLarge();
    throw error;
  }
}
