import type { ItemRow } from "#modules/worklist/contract.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import type { Query } from "#web/paths.ts";

/** The texts and addresses of one kind of work, for its list and its detail pages. */
export type ItemDisplay<Row extends Pick<ItemRow, "kind" | "state">> = {
  /** The title of the list. */
  title: string;
  /** The name of an item: "hồ sơ". */
  noun: string;
  listHref: (query?: Query) => string;
  itemHref: (code: string) => string;
  kinds: Readonly<Record<Row["kind"], string>>;
  states: Readonly<Record<Row["state"], string>>;
  tones: Readonly<Record<Row["state"], BadgeTone>>;
};

/** "hồ sơ" as "Hồ sơ". */
export const capitalize = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);
