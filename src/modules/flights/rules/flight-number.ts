/** "VN 213": the code of the airline stands apart. */
export const flightNumberText = (number: string): string => number.replace(/^([A-Z0-9]{2})(\d)/, "$1 $2");
