import type { CalendarDate } from "#kernel/calendar-date.ts";

export type Airport = {
  /** IATA code. */
  code: string;
  airport: string;
  city: string;
  country: string;
  /** Other names that people type, such as "Sài Gòn". */
  others: string;
};

/** The state of the flight search form. */
export type FlightSearch = {
  roundTrip: boolean;
  from: Airport | null;
  to: Airport | null;
  departOn: CalendarDate | null;
  returnOn: CalendarDate | null;
  adults: number;
  children: number;
  infants: number;
};

/** An airport in the published API. */
export type AirportView = {
  Code: string;
  Name_Airport_Vi: string;
  Name_City_Vi: string;
  Name_Country_Vi: string;
};

export type FlightLeg = {
  StartPoint: string;
  EndPoint: string;
  /** ddMMyyyy */
  DepartDate: string;
  Airport: AirportView;
  EndAirport: AirportView;
};

/** The `req` of the result page: a complete search. One leg, or two for a round trip. */
export type FlightRequest = {
  Adt: number;
  Chd: number;
  Inf: number;
  ViewMode: "split";
  ListFlight: FlightLeg[];
};
