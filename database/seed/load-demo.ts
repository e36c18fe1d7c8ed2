import path from "node:path";
import { sql } from "drizzle-orm";
import { type CalendarDate, today as todayIn } from "#kernel/calendar-date.ts";
import { createAmenity } from "#modules/amenities/commands.ts";
import { refreshFromPrices } from "#modules/availability/commands/refresh-from-prices.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { createCruise } from "#modules/cruises/commands/create-cruise.ts";
import { createArea } from "#modules/places/commands.ts";
import { listAreaEntries } from "#modules/places/queries.ts";
import { setHighlights } from "#modules/products/commands/set-highlights.ts";
import { MAX_TOP_PRODUCTS } from "#modules/products/limits.ts";
import { saveBankAccount, saveSettings } from "#modules/settings/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { roomAmenities, shipAmenities } from "./demo/amenities.ts";
import { areas } from "./demo/areas.ts";
import { bankAccount, company, payment } from "./demo/company.ts";
import { type Catalogue, draftOf } from "./demo/cruise-draft.ts";
import { holidays } from "./demo/holidays.ts";
import { hotels } from "./demo/hotels.ts";
import { priceRulesOf } from "./demo/price-rules.ts";
import { shipWordsOf } from "./demo/ship-review-texts.ts";
import type { ShipSeed } from "./demo/ship-seed.ts";
import { ships } from "./demo/ships.ts";
import { nightTermsOf } from "./demo/stock.ts";
import { loadBookings } from "./load-bookings.ts";
import { loadCases } from "./load-cases.ts";
import { loadCommissions } from "./load-commissions.ts";
import { loadEnquiries } from "./load-enquiries.ts";
import { loadFlightBookings } from "./load-flight-bookings.ts";
import { loadFlights } from "./load-flights.ts";
import { loadFunds } from "./load-funds.ts";
import { loadHome } from "./load-home.ts";
import { loadHotels } from "./load-hotels.ts";
import { loadPictures } from "./load-pictures.ts";
import { loadReferrers } from "./load-referrers.ts";
import { loadReviews } from "./load-reviews.ts";
import { checkRoomsAtEnd, loadStock } from "./load-stock.ts";

type DemoOptions = {
  today: CalendarDate;
  picturesDir: string;
  /** Called with the progress from 0 to 1; an error that it throws rolls back the load. */
  onProgress?: (share: number) => void;
};

/** Relative to the working directory and not to this file, which a build moves. */
const PICTURES_DIR = path.resolve("database/seed/demo/pictures");

/** Loads the demo data into an empty database; does nothing if there is any data. */
export async function loadDemoOnce(
  ctx: Context,
  storage: Storage,
  onProgress?: DemoOptions["onProgress"],
): Promise<void> {
  // Not from the cache: another copy may load the demo while this one waits for the lock.
  if ((await listAreaEntries(ctx)).length > 0) return;
  await inTransaction(ctx, async (ctx) => {
    // Instances that start together are serialised by the row that migrations lock too.
    await ctx.db.execute(sql`select only_row from migration_lock for update`);
    if ((await listAreaEntries(ctx)).length > 0) return;
    await loadDemo(ctx, storage, { today: todayIn(ctx.now()), picturesDir: PICTURES_DIR, onProgress });
  });
}

/** The weight of each part in the progress, in products. */
const [PICTURES, FLIGHTS, BOOKINGS, FROM_PRICES] = [6, 10, 25, 10];
const ALL_PARTS = ships.length + hotels.length + PICTURES + FLIGHTS + BOOKINGS + FROM_PRICES;

/** All or nothing. The same day makes the same data. */
export async function loadDemo(
  ctx: Context,
  storage: Storage,
  { today, picturesDir, onProgress }: DemoOptions,
): Promise<void> {
  let done = 0;
  const advance = (parts = 1) => {
    done += parts;
    onProgress?.(done / ALL_PARTS);
  };
  await inTransaction(withoutWarnings(ctx), async (ctx) => {
    await loadSettings(ctx);
    const pictures = await loadPictures(ctx, storage, { folder: picturesDir, today });
    advance(PICTURES);
    const catalogue = await loadCatalogue(ctx, pictures);
    await checkRoomsAtEnd(ctx, async () => {
      await loadShips(ctx, catalogue, { today, onShip: () => advance() });
      await loadHotels(ctx, pictures, { today, onHotel: () => advance() });
    });
    await loadFlights(ctx, today);
    await loadHome(ctx, pictures);
    await loadFlightBookings(ctx, today);
    await loadCases(ctx, today);
    await loadEnquiries(ctx, today);
    advance(FLIGHTS);
    await loadBookings(ctx, today);
    await loadCommissions(ctx, today);
    await loadFunds(ctx, today);
    await loadReferrers(ctx);
    advance(BOOKINGS);
    while ((await refreshFromPrices(ctx)) > 0);
    advance(FROM_PRICES);
  });
}

// The demo has unmatched money and an airline that rejects a ticket: no warnings for an operator.
function withoutWarnings(ctx: Context): Context {
  const { log } = ctx;
  return { ...ctx, log: { ...log, warn: log.debug.bind(log), child: () => log } };
}

async function loadSettings(ctx: Context): Promise<void> {
  await saveSettings(ctx, "company", company);
  await saveBankAccount(ctx, bankAccount);
  await saveSettings(ctx, "payment", payment);
  await saveSettings(
    ctx,
    "holidays",
    holidays.map(({ name, from, to }) => ({ name, from, to })),
  );
}

async function loadCatalogue(ctx: Context, pictures: Catalogue["pictures"]): Promise<Catalogue> {
  const catalogue = {
    areas: new Map<string, string>(),
    shipAmenities: new Map<string, string>(),
    roomAmenities: new Map<string, string>(),
    pictures,
  };
  for (const [position, area] of areas.entries()) {
    catalogue.areas.set(area.slug, (await createArea(ctx, { ...area, position })).id);
  }
  for (const [position, [key, amenity]] of Object.entries(shipAmenities).entries()) {
    catalogue.shipAmenities.set(key, (await createAmenity(ctx, { ...amenity, type: "ship", position })).id);
  }
  for (const [position, [key, amenity]] of Object.entries(roomAmenities).entries()) {
    catalogue.roomAmenities.set(key, (await createAmenity(ctx, { ...amenity, type: "ship-room", position })).id);
  }
  return catalogue;
}

async function loadShips(
  ctx: Context,
  catalogue: Catalogue,
  { today, onShip }: { today: CalendarDate; onShip: () => void },
): Promise<void> {
  const shipIds: string[] = [];
  const usedTexts = new Set<string>();
  for (const [index, ship] of ships.entries()) {
    shipIds.push(await loadShip(ctx, { ship, rank: index + 1, usedTexts }, catalogue, today));
    onShip();
  }
  await setHighlights(ctx, "cruise", { ids: shipIds.slice(0, MAX_TOP_PRODUCTS) });
}

async function loadShip(
  ctx: Context,
  { ship, rank, usedTexts }: { ship: ShipSeed; rank: number; usedTexts: Set<string> },
  catalogue: Catalogue,
  today: CalendarDate,
): Promise<string> {
  const { id, roomIds } = await createCruise(ctx, draftOf(ship, rank, catalogue));
  await savePriceRules(ctx, id, priceRulesOf(ship, roomIds));
  await loadStock(ctx, ship, { id, seller: "Nhà tàu", roomIds, terms: nightTermsOf(ship, today) }, today);
  await loadReviews(ctx, { id, kind: "cruise" }, { of: ship, words: shipWordsOf(ship), usedTexts }, today);
  return id;
}
