import { createContext } from "react";

/** Addresses of the scripts of documents: shared ones, and those of documents with a script of their own. */
export type DocumentScripts = {
  everywhere: readonly string[];
  "more-fares": readonly string[];
  "bot-check": readonly string[];
  saved: readonly string[];
};
export type DocumentScript = Exclude<keyof DocumentScripts, "everywhere">;

/** Empty until the server provides them. */
export const DocumentScriptsContext = createContext<DocumentScripts>({
  everywhere: [],
  "more-fares": [],
  "bot-check": [],
  saved: [],
});
