import { expect, test } from "vitest";
import type { CruiseDraftState } from "#modules/cruises/contract/editing.ts";
import { emptyDraft } from "#modules/cruises/rules/readiness.ts";
import { changed, roomChange, withPicture } from "./changes.ts";

const room = {
  hidden: false,
  title: "",
  description: "",
  areaM2: null,
  baseGuests: 2,
  maxGuests: 2,
  maxAdults: 2,
  maxChildren: 1,
  bed: "",
  view: "",
  units: null,
  amenityIds: [],
  imageIds: [],
};

test("withPicture keeps all pictures of one selection when they arrive one after another", () => {
  let draft = emptyDraft("Thử", "thu");
  for (const id of ["a", "b", "b", "c"]) draft = changed(draft, (now) => ({ imageIds: withPicture(id)(now.imageIds) }));
  expect(draft.imageIds).toEqual(["a", "b", "c"]);
});

test("roomChange finds its room when rooms were added and moved in the meantime", () => {
  const before: CruiseDraftState = {
    ...emptyDraft("Thử", "thu"),
    rooms: [
      { ...room, id: "x" },
      { ...room, id: "y" },
    ],
  };
  const add = (id: string) => roomChange("x", 0, (now) => ({ imageIds: withPicture(id)(now.imageIds) }));
  let draft = changed(before, add("a"));
  draft = changed(draft, (now) => ({ rooms: now.rooms.toReversed() }));
  draft = changed(draft, add("b"));
  expect(draft.rooms.map(({ id, imageIds }) => [id, imageIds])).toEqual([
    ["y", []],
    ["x", ["a", "b"]],
  ]);
});
