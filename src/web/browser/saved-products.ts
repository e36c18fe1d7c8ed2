import { paths } from "#web/paths.ts";
import { MAX_SAVED, MAX_SEEN, SAVED_KEY, TRIP_NAMES, VIEWED_KEY } from "./saved-names.ts";

type Stored = { saved: string[]; seen: string[]; trip: Record<string, string> };

const STORAGE_KEY = "san-pham";

/** The memory of a private window without storage, until the page is left. */
let inMemory: Stored = { saved: [], seen: [], trip: {} };

function read(): Stored {
  try {
    return { ...inMemory, ...JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") };
  } catch {
    return inMemory;
  }
}

function write(change: Partial<Stored>): void {
  inMemory = { ...read(), ...change };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(inMemory));
  } catch {
    // The storage is full or forbidden.
  }
}

const hearts = () => document.querySelectorAll<HTMLElement>("[data-save]");

/** Shows which products of this page are saved, and how many are in all. */
export function markSaved(): void {
  const { saved } = read();
  for (const heart of hearts()) heart.ariaPressed = String(saved.includes(heart.dataset.save ?? ""));
  for (const count of document.querySelectorAll("[data-saved-count]"))
    count.textContent = saved.length > 0 ? ` (${saved.length})` : "";
}

/** Saves a product, or removes it. */
export function toggleSaved({ dataset: { save: name = "" } }: HTMLElement): void {
  // The visitor may leave before the visit is recorded.
  recordVisit();
  const { saved } = read();
  const others = saved.filter((one) => one !== name);
  write({ saved: others.length < saved.length ? others : [name, ...saved].slice(0, MAX_SAVED) });
  markSaved();
}

/** Remembers the product of this page, and days and party of its address. */
export function recordVisit(): void {
  const params = new URLSearchParams(location.search);
  const here = TRIP_NAMES.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? ""]] : []));
  if (here.length > 0) write({ trip: { ...read().trip, ...Object.fromEntries(here) } });
  const name = document.querySelector<HTMLElement>("[data-seen]")?.dataset.save;
  if (name) write({ seen: [name, ...read().seen.filter((one) => one !== name)].slice(0, MAX_SEEN) });
}

/** The page of saved and seen products with their prices for the last party; null when there are none. */
export function savedAddress(): string | null {
  const { saved, seen, trip } = read();
  if (saved.length + seen.length === 0) return null;
  return paths.saved({ [SAVED_KEY]: saved.join(","), [VIEWED_KEY]: seen.join(","), ...trip });
}

/** Forgets products that the site no longer shows. */
export function keepOnlyExisting(existing: ReadonlySet<string>): void {
  const { saved, seen } = read();
  const isShown = (name: string) => existing.has(name);
  write({ saved: saved.filter(isShown), seen: seen.filter(isShown) });
}

export function clearViewed(): void {
  write({ seen: [] });
}
