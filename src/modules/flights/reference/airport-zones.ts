/** Airports in other time zones than Vietnam's, by the names of the IANA time zone database. */
const zones: Readonly<Record<string, string>> = {
  "Asia/Bangkok": "BKK DMK CNX HKT",
  "Asia/Singapore": "SIN",
  "Asia/Kuala_Lumpur": "KUL PEN",
  "Asia/Makassar": "DPS",
  "Asia/Jakarta": "CGK",
  "Asia/Manila": "MNL CEB",
  "Asia/Phnom_Penh": "KTI SAI",
  "Asia/Vientiane": "VTE LPQ",
  "Asia/Yangon": "RGN",
  "Asia/Hong_Kong": "HKG",
  "Asia/Macau": "MFM",
  "Asia/Taipei": "TPE RMQ KHH",
  "Asia/Shanghai": "PEK PKX PVG CAN SZX TFU KMG",
  "Asia/Seoul": "ICN PUS CJU TAE",
  "Asia/Tokyo": "NRT HND KIX NGO FUK CTS HIJ",
  "Asia/Kolkata": "DEL BOM BLR AMD",
  "Asia/Kathmandu": "KTM",
  "Indian/Maldives": "MLE",
  "Asia/Dubai": "DXB AUH",
  "Asia/Qatar": "DOH",
  "Europe/Istanbul": "IST",
  "Asia/Almaty": "ALA",
  "Asia/Tashkent": "TAS",
  "Asia/Ulaanbaatar": "ULN",
  "Australia/Sydney": "SYD",
  "Australia/Melbourne": "MEL",
  "Australia/Brisbane": "BNE",
  "Australia/Perth": "PER",
  "Pacific/Auckland": "AKL",
  "Europe/Paris": "CDG",
  "Europe/Berlin": "FRA MUC",
  "Europe/London": "LHR",
  "Europe/Amsterdam": "AMS",
  "Europe/Rome": "MXP",
  "Europe/Copenhagen": "CPH",
  "Europe/Moscow": "SVO",
  "America/Los_Angeles": "SFO LAX",
  "America/New_York": "JFK",
  "America/Vancouver": "YVR",
};

const byAirport = new Map(
  Object.entries(zones).flatMap(([zone, codes]) => codes.split(" ").map((code) => [code, zone])),
);

const VIETNAM = "Asia/Ho_Chi_Minh";

/** The time zone of an airport. */
export const zoneOf = (code: string): string => byAirport.get(code) ?? VIETNAM;
