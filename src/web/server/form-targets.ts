import { createContext } from "react-router";

/** The origins that a form of the rendered page may lead to, beside our own: only the page that offers a gateway sets them. */
export const formTargets = createContext<readonly string[]>([]);
