import { createContext } from "react-router";

/** Other origins that forms of the page may redirect to (CSP `form-action`). Only the page that offers gateways sets them. */
export const formTargets = createContext<readonly string[]>([]);
