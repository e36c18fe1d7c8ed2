import { createContext } from "react";

/** Days that calendars mark beside the public holidays, such as those on which a break is long. */
export type MarkedDays = readonly { name: string; from: string; to: string }[];

const Days = createContext<MarkedDays>([]);

/** Tells every calendar below which days to mark. */
export const MarkedDaysProvider = Days.Provider;
export const MarkedDaysContext = Days;
