import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Files that hold rooms or seats for a booking, with the way each enforces the limits on unpaid holds. A new file has to be
 * listed here with its reason.
 */
const holders: Readonly<Record<string, string>> = {
  "bookings/commands/place/place-booking.ts": "counts in its transaction (rejectTooManyHolds)",
  "bookings/commands/flights/place-flights.ts":
    "counts in its transaction (rejectTooManyHolds), but for staff on the telephone",
  "bookings/commands/hold/keep-hold.ts":
    "counts in its transaction (rejectTooManyHolds), and one time for each booking",
  "bookings/commands/hold/revive-booking.ts": "holds for money that has arrived",
  "bookings/commands/flights/apply-airline-replies.ts":
    "moves the draft that place-flights has counted, when its airline holds the seats",
  "bookings/commands/settle/withdraw-payment.ts":
    "holds what staff take the money of, until a person has cleared it up",
  "bookings/commands/split-merge/split-booking.ts": "splits what is held already, by staff",
};

const holds = /\.hold\(|\.uncommit\(|"held", \{|state: "held"|insert\(bookings\)/;

test("every command that holds rooms or seats enforces the limits on unpaid holds", () => {
  const found = globSync("{bookings,payments,enquiries}/commands/**/*.ts", { cwd: "src/modules" })
    .filter((file) => !file.includes(".test.") && holds.test(readFileSync(`src/modules/${file}`, "utf8")))
    .sort();

  expect(found).toEqual(Object.keys(holders).sort());
  for (const [file, reason] of Object.entries(holders)) {
    const counts = readFileSync(`src/modules/${file}`, "utf8").includes("rejectTooManyHolds(");
    expect(counts, file).toBe(reason.includes("rejectTooManyHolds"));
  }
});
