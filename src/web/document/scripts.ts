import { createContext } from "react";

/** Addresses of the scripts of a document: none until the server says them. */
export const DocumentScriptsContext = createContext<readonly string[]>([]);
