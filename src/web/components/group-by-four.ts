/** A long code in groups of four characters. */
export const groupByFour = (text: string): string => text.replace(/(.{4})(?=.)/g, "$1 ");
