import { normalizeText } from "#kernel/vietnamese.ts";
import { MAX_FILE_NAME_LENGTH } from "../limits.ts";

/**
 * A safe file name: without folders, without characters that Windows refuses or that change the writing direction
 * ("xác-nhận\u202Efdp.exe"), and with the extension of the real type.
 */
export function cleanFileName(fileName: string, extension: string): string {
  const name = normalizeText(fileName.split(/[/\\]/).at(-1) ?? "")
    .replace(/\p{Cf}|\p{Cc}|[<>:"|?*;%]/gu, "")
    .replace(/\.[^.]{0,10}$/u, "")
    .replace(/^[\s.]+|[\s.]+$/gu, "");
  const short = [...name].slice(0, MAX_FILE_NAME_LENGTH - extension.length - 1).join("");
  return `${short.trim() || "tai-lieu"}.${extension}`;
}
