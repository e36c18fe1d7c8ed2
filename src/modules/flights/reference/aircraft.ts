/** Types of aircraft that fly to and from Vietnam. Codes as assigned by IATA (Standard Schedules Information Manual, appendix A). */
const names: Readonly<Record<string, string>> = {
  "319": "Airbus A319",
  "320": "Airbus A320",
  "32N": "Airbus A320neo",
  "321": "Airbus A321",
  "32Q": "Airbus A321neo",
  "330": "Airbus A330",
  "332": "Airbus A330-200",
  "333": "Airbus A330-300",
  "339": "Airbus A330-900neo",
  "359": "Airbus A350-900",
  "351": "Airbus A350-1000",
  "738": "Boeing 737-800",
  "7M8": "Boeing 737 MAX 8",
  "77W": "Boeing 777-300ER",
  "787": "Boeing 787",
  "789": "Boeing 787-9",
  "78X": "Boeing 787-10",
  AT7: "ATR 72",
  E90: "Embraer 190",
  E95: "Embraer 195",
};

/** The name of an aircraft type; an unknown code stays as it is. */
export const aircraftName = (code: string): string => names[code] ?? code;
