import { readFileSync } from "node:fs";

const ENTRY = "src/web/document/enhance.ts";

// Vite's own client and the one of React Router let a page follow the files that are being written.
const inDevelopment = ["/@vite/client", "/@id/__x00__virtual:react-router/inject-hmr-runtime", `/${ENTRY}`];

type Manifest = Record<string, { file: string; imports?: string[] } | undefined>;

/** The scripts that a document asks for, by the names that the build gave them. The order is that in which they run. */
export const documentScripts: readonly string[] = import.meta.env.DEV ? inDevelopment : builtScripts();

function builtScripts(): readonly string[] {
  const manifest: Manifest = JSON.parse(readFileSync("build/client/.vite/manifest.json", "utf8"));
  // What the entry imports is asked for with it, and not after it.
  const filesOf = (name: string): string[] => {
    const { file, imports = [] } = manifest[name] ?? {};
    if (!file) throw new Error(`${name} is not in the build`);
    return [...new Set([...imports.flatMap(filesOf), `/${file}`])];
  };
  return filesOf(ENTRY);
}
