import { globSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { saveOwnGuests } from "#modules/bookings/commands/guests.ts";
import { placeBooking } from "#modules/bookings/commands/place-booking.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";

const [file = ""] = globSync("database/migrations/*_find_by_ship_guest_and_email.sql");
const statements = readFileSync(file, "utf8").split("--> statement-breakpoint");

test("bookings made before the update are found by the same text as those made after it", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { title: "Du thuyền Đỗ Quyên" });
  const { id } = await placeBooking(ctx, aBookingInput(cruise), { key: "search-text-key" });
  const guest = { born: null, sex: null, nationality: "VN", document: "" } as const;
  await saveOwnGuests(ctx, id, {
    version: 0,
    guests: [
      { ...guest, name: "Lê Thu Hằng" },
      { ...guest, name: "Đặng Ngọc Ánh" },
    ],
  });
  const text = async () => (await ctx.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.searchText;
  const written = await text();
  await ctx.db.execute(sql`update bookings set search_text = ''`);

  // The first statements make indexes, which stand already.
  for (const statement of statements.filter((one) => !one.includes("CREATE INDEX"))) {
    await ctx.db.execute(sql.raw(statement));
  }

  expect(written).toContain("dangngocanh | 0912345678 ");
  expect(await text()).toBe(written);
});
