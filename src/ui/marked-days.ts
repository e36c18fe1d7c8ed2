import { createContext } from "react";

/** Days that calendars mark besides the public holidays, such as long breaks. */
export type MarkedDays = readonly { name: string; from: string; to: string }[];

export const MarkedDaysContext = createContext<MarkedDays>([]);

/** Sets the marked days of all calendars below. */
export const MarkedDaysProvider = MarkedDaysContext.Provider;
