import { hashSource } from "#http/headers.ts";
import { layOutBelowFold } from "../browser/lazy-layout.ts";
import { RELOAD_ONCE_ONLINE } from "../site/layout/reload-once-online.ts";

// Every page carries this script, so whitespace and comments are removed. None of its strings has a space beside one of these characters.
const minifiedFirstView = `(${String(layOutBelowFold)
  .replace(/\/\*.*?\*\//gs, "")
  .replace(/\n\s+/g, "\n")
  .replace(/([{}();,])\n/g, "$1")
  .replace(/ *([=<>?:{},&|();!]+) */g, "$1")})()`;

const inlineScript = (text: string) => ({ tag: `<script>${text}</script>`, source: hashSource(text) });

/** The script of every document. */
export const firstViewScript = inlineScript(minifiedFirstView);

/**
 * All other inline scripts that any page may contain. The policy allows them by our source text, never by what the finished page contains:
 * that would allow injected scripts too.
 */
const optionalScripts = [inlineScript(RELOAD_ONCE_ONLINE)];

/** The CSP sources of our other scripts in a page. */
export const optionalScriptSources = (html: string): string[] =>
  optionalScripts.filter(({ tag }) => html.includes(tag)).map(({ source }) => source);
