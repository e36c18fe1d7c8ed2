import { createContext } from "react";

/** Id of the failed request; empty in the browser, which keeps the HTML of the server. */
export const RequestIdContext = createContext("");
