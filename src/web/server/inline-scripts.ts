import { hashSource } from "#http/headers.ts";
import { afterFirstView } from "../browser/lazy-layout.ts";
import { RELOAD_ONCE_ONLINE } from "../site/layout/reload-once-online.ts";

// Every page carries it: what only people read in it stays here. None of its texts holds a space beside such a sign.
const firstView = `(${String(afterFirstView)
  .replace(/\/\*.*?\*\//gs, "")
  .replace(/\n\s+/g, "\n")
  .replace(/([{}();,])\n/g, "$1")
  .replace(/ *([=<>?:{},&|();!]+) */g, "$1")})()`;

const inPage = (text: string) => ({ tag: `<script>${text}</script>`, source: hashSource(text) });

/** The script of every document. */
export const firstViewScript = inPage(firstView);

/**
 * All other scripts that may stand in a page for everybody. Its policy allows these by what we wrote, and never what is found in the
 * finished page: a script that somebody has brought in would be found there too.
 */
const others = [inPage(RELOAD_ONCE_ONLINE)];

/** The sources of the other scripts of ours in a page. */
export const ownSources = (html: string): string[] =>
  others.filter(({ tag }) => html.includes(tag)).map(({ source }) => source);
