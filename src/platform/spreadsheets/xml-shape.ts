import { MAX_CELL_LENGTH } from "./limits.ts";
import { unreadable } from "./zip.ts";

/** Longest tag: the first one of a sheet names a dozen namespaces in 2 KB. */
const MAX_TAG = 16 * 1024;
/** Longest text between two tags: a cell whose every letter is written as a reference such as &#7897; */
const MAX_TEXT = MAX_CELL_LENGTH * 8;

const OPEN = 0x3c;
const CLOSE = 0x3e;

/**
 * Refuses XML that no spreadsheet writes and that parsers choke on: a tag that is not closed soon or holds another, and a
 * text longer than a cell may be. One pass, whatever it meets, so that everything after it may look for ends and find them.
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
