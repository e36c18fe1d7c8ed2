import { readFile } from "node:fs/promises";
import path from "node:path";
import { type CalendarDate, today as todayIn } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import { createAmenity } from "#modules/amenities/commands.ts";
import { refreshFromPrices } from "#modules/availability/commands/refresh-from-prices.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { createCruise } from "#modules/cruises/commands/create-cruise.ts";
import { addImage } from "#modules/media/commands.ts";
import { createArea } from "#modules/places/commands.ts";
import { listAreas } from "#modules/places/queries.ts";
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
import { readPictureList } from "./demo/pictures.ts";
import { priceRulesOf } from "./demo/price-rules.ts";
import { shipWordsOf } from "./demo/ship-review-words.ts";
import type { ShipSeed } from "./demo/ship-seed.ts";
import { ships } from "./demo/ships.ts";
import { nightTermsOf } from "./demo/stock.ts";
import { loadBookings } from "./load-bookings.ts";
import { loadCases } from "./load-cases.ts";
import { loadFlightBookings } from "./load-flight-bookings.ts";
import { loadFlights } from "./load-flights.ts";
import { loadHome } from "./load-home.ts";
import { loadHotels } from "./load-hotels.ts";
import { loadReviews } from "./load-reviews.ts";
import { loadStock } from "./load-stock.ts";

type DemoOptions = { today: CalendarDate; picturesDir: string };

/** Beside the working folder and not beside this file, which a build moves. */
const PICTURES_DIR = path.resolve("database/seed/demo/pictures");

/** Fills an empty product with the demo's world; leaves one that has anything in it alone. */
export async function loadDemoOnce(ctx: Context, storage: Storage): Promise<void> {
  if ((await listAreas(ctx)).length > 0) return;
  try {
    await loadDemo(ctx, storage, { today: todayIn(ctx.now()), picturesDir: PICTURES_DIR });
  } catch (error) {
    // Another copy that started at the same moment has filled it.
    if (!(error instanceof DomainError) || error.code !== "slug-taken") throw error;
  }
}

/** All of it or nothing. The same day makes the same world. */
export async function loadDemo(ctx: Context, storage: Storage, { today, picturesDir }: DemoOptions): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await loadSettings(ctx);
    const catalogue = await loadCatalogue(ctx, storage, picturesDir);
    const shipIds: string[] = [];
    const said = new Set<string>();
    for (const [index, ship] of ships.entries()) {
      shipIds.push(await loadShip(ctx, { ship, rank: index + 1, said }, catalogue, today));
    }
    await setHighlights(ctx, "cruise", { ids: shipIds.slice(0, MAX_TOP_PRODUCTS) });
    await loadHotels(ctx, catalogue.pictures, today);
    await loadFlights(ctx, today);
    await loadHome(ctx, catalogue.pictures);
    await loadFlightBookings(ctx, today);
    await loadCases(ctx, today);
    await loadBookings(ctx, today);
    while ((await refreshFromPrices(ctx)) > 0);
  });
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

async function loadCatalogue(ctx: Context, storage: Storage, picturesDir: string): Promise<Catalogue> {
  const catalogue: Catalogue = {
    areas: new Map(),
    shipAmenities: new Map(),
    roomAmenities: new Map(),
    pictures: new Map(),
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
  for (const { name, alt, focalX, focalY } of await readPictureList(picturesDir)) {
    const bytes = await readFile(path.join(picturesDir, `${name}.webp`));
    const picture = await addImage(ctx, storage, { bytes, alt, focalX, focalY, illustration: true });
    catalogue.pictures.set(name, picture.id);
  }
  return catalogue;
}

async function loadShip(
  ctx: Context,
  { ship, rank, said }: { ship: ShipSeed; rank: number; said: Set<string> },
  catalogue: Catalogue,
  today: CalendarDate,
): Promise<string> {
  const { id, roomIds } = await createCruise(ctx, draftOf(ship, rank, catalogue));
  await savePriceRules(ctx, id, priceRulesOf(ship, roomIds));
  await loadStock(ctx, ship, { id, roomIds, terms: nightTermsOf(ship, today) }, today);
  await loadReviews(ctx, id, { of: ship, words: shipWordsOf(ship), said }, today);
  return id;
}
