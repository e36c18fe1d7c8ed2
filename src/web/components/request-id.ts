import { createContext } from "react";

/** The number of the request that failed; empty in the browser, which keeps what the server wrote. */
export const RequestIdContext = createContext("");
