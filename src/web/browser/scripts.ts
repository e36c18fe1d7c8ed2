import { createContext } from "react";

/** Addresses of the scripts of documents: of all of them, and of those that have one of their own besides. */
export type DocumentScripts = {
  everywhere: readonly string[];
  "more-fares": readonly string[];
  "bot-check": readonly string[];
};
export type DocumentScript = Exclude<keyof DocumentScripts, "everywhere">;

/** None until the server says them. */
export const DocumentScriptsContext = createContext<DocumentScripts>({
  everywhere: [],
  "more-fares": [],
  "bot-check": [],
});
