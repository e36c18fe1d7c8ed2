import { ReadableStream as NodeStream } from "node:stream/web";
import { DomainError, invalid } from "#kernel/errors.ts";
import { removeInvisible } from "#kernel/vietnamese.ts";
import { parseStorableJson } from "#platform/storable-json.ts";
import { REPEATED_FIELD_MESSAGE } from "./input.ts";
import { repeatedName } from "./repeated-name.ts";

/** The longest form of this product, with room to spare. Uploads have their own limit. */
export const MAX_BODY_BYTES = 64 * 1024;

/** The body as text. Throws `invalid` "body-too-large" without reading more than the limit. */
export async function readText(request: Request, limit = MAX_BODY_BYTES): Promise<string> {
  return (await readBytes(request, limit)).toString("utf8");
}

/** The body as bytes. Throws `invalid` "body-too-large" without reading more than the limit, and "body-cut-off". */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readPieces(request, limit)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The body piece by piece, up to the limit. */
async function* readPieces({ headers, body }: Request, limit: number): AsyncGenerator<Uint8Array> {
  if (Number(headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
  if (!body) return;
  let size = 0;
  for await (const piece of detectCutOff(body)) {
    size += piece.length;
    if (size > limit) throw tooLarge(limit);
    yield piece;
  }
}

/** Turns a broken connection into "body-cut-off": only the sender can abort a body. */
async function* detectCutOff(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body.values();
  } catch {
    throw new DomainError("invalid", "body-cut-off", "Nội dung gửi lên bị ngắt giữa chừng. Xin gửi lại.");
  }
}

/**
 * The JSON body. Throws `invalid` for another content type, a body over the limit, invalid JSON, and a member name that an object repeats.
 */
export async function readJson(request: Request, limit = MAX_BODY_BYTES): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) {
    throw new DomainError("invalid", "wrong-content-type", "Nội dung gửi lên phải là JSON (application/json).");
  }
  const text = await readText(request, limit);
  const body = parseBody(text);
  const repeated = repeatedName(text);
  if (repeated !== null) throw invalid(REPEATED_FIELD_MESSAGE, { [repeated]: REPEATED_FIELD_MESSAGE }, "repeated-name");
  return body;
}

function parseBody(text: string): unknown {
  try {
    return parseStorableJson(text);
  } catch {
    throw new DomainError("invalid", "malformed-json", "Nội dung gửi lên không phải JSON hợp lệ.");
  }
}

/** The fields of a form. Throws `invalid` for another content type and for a body over the limit. */
export async function readForm(request: Request, limit = MAX_BODY_BYTES): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new DomainError("invalid", "wrong-content-type", "Nội dung gửi lên phải là một biểu mẫu.");
  }
  // The body is streamed: ten megabytes in one piece would be copied three more times, and each copy blocks the event loop.
  const pieces = NodeStream.from(readPieces(request, limit)) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;
  try {
    return removeInvisibleCharacters(await new Response(pieces, { headers: { "content-type": type } }).formData());
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError("invalid", "malformed-form", "Không đọc được biểu mẫu. Xin gửi lại.");
  }
}

function removeInvisibleCharacters(received: FormData): FormData {
  const form = new FormData();
  for (const [name, value] of received)
    form.append(removeInvisible(name), typeof value === "string" ? removeInvisible(value) : value);
  return form;
}

/** The file of a form field. Throws `invalid` for another content type, a body over the limit and a missing file. */
export async function readUpload(request: Request, name: string, limit: number): Promise<Uint8Array> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new DomainError("invalid", "wrong-content-type", "Nội dung gửi lên phải là một biểu mẫu có tệp.");
  }
  const form = await readForm(request, limit + FORM_AROUND_FILE);
  const file = form.get(name);
  if (!(file instanceof File)) {
    throw new DomainError("invalid", "no-file", "Chưa có tệp nào được gửi lên.", {
      fields: { [name]: "Chọn một tệp." },
    });
  }
  return new Uint8Array(await file.arrayBuffer());
}

/** Room for the boundaries and headers around a file. */
const FORM_AROUND_FILE = 4096;

function tooLarge(limit: number): DomainError {
  const most = limit >= 1024 * 1024 ? `${Math.floor(limit / 1024 / 1024)} MB` : `${Math.floor(limit / 1024)} KB`;
  return new DomainError("invalid", "body-too-large", `Nội dung gửi lên quá lớn (tối đa ${most}).`);
}
