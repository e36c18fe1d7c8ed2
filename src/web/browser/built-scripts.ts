import { readFileSync } from "node:fs";
import type { DocumentScripts } from "./scripts.ts";

const ENTRY_FILE = "src/web/browser/enhance.ts";
const CAPTCHA = "src/web/browser/captcha.ts";
const SHOW_SAVED = "src/web/site/saved/show-saved.ts";
const MORE_FARES = "src/web/site/flights/results/more-fares.ts";

// In development the clients of Vite and React Router reload a page when a file changes.
const inDevelopment: DocumentScripts = {
  everywhere: ["/@vite/client", "/@id/__x00__virtual:react-router/inject-hmr-runtime", `/${ENTRY_FILE}`],
  "more-fares": [`/${MORE_FARES}`],
  "bot-check": [`/${CAPTCHA}`],
  saved: [`/${SHOW_SAVED}`],
};

type Manifest = Record<string, { file: string; imports?: string[] } | undefined>;

/** The scripts that documents load, by the names that the build gave them, in the order in which they run. */
export const documentScripts: DocumentScripts = import.meta.env.DEV ? inDevelopment : builtScripts();

function builtScripts(): DocumentScripts {
  const manifest: Manifest = JSON.parse(readFileSync("build/client/.vite/manifest.json", "utf8"));
  // The imports of the entry are requested together with it, not after it.
  const filesOf = (name: string): string[] => {
    const { file, imports = [] } = manifest[name] ?? {};
    if (!file) throw new Error(`${name} is not in the build`);
    return [...new Set([...imports.flatMap(filesOf), `/${file}`])];
  };
  const everywhere = filesOf(ENTRY_FILE);
  const ownFilesOf = (name: string) => filesOf(name).filter((file) => !everywhere.includes(file));
  return {
    everywhere,
    "more-fares": ownFilesOf(MORE_FARES),
    "bot-check": ownFilesOf(CAPTCHA),
    saved: ownFilesOf(SHOW_SAVED),
  };
}
