import { MAX_CELL_LENGTH } from "./limits.ts";
import { unreadable } from "./zip.ts";

/** The longest tag: the first one of a sheet names a dozen namespaces in 2 KB. */
const MAX_TAG = 16 * 1024;
/** The longest text between two tags: a cell that writes each letter as a reference such as &#7897; */
const MAX_TEXT = MAX_CELL_LENGTH * 8;

const OPEN = 0x3c;
const CLOSE = 0x3e;

/**
 * Rejects XML that no spreadsheet writes and that slows parsers down: an unclosed or nested tag, and a text longer than a cell allows. It
 * takes one pass over any input, so that later searches for tag ends are safe.
 */
export function checkShape(xml: Uint8Array): void {
  let isTag = false;
  let since = 0;
  for (let at = 0; at < xml.length; at += 1) {
    const byte = xml[at];
    if (byte === OPEN) {
      if (isTag) throw unreadable();
      isTag = true;
      since = at;
    } else if (byte === CLOSE && isTag) {
      isTag = false;
      since = at;
    } else if (at - since > (isTag ? MAX_TAG : MAX_TEXT)) throw unreadable();
  }
  if (isTag) throw unreadable();
}
