import { expect, test } from "vitest";
import type { CruiseDraftState } from "#modules/cruises/contract/editing.ts";
import { emptyWork } from "#modules/cruises/rules/readiness.ts";
import { changed, roomChange, withPicture } from "./changes.ts";

const room = {
  ...{ hidden: false, title: "", description: "", areaM2: null, baseGuests: 2, maxGuests: 2, maxAdults: 2 },
  ...{ maxChildren: 1, bed: "", view: "", units: null, amenityIds: [], imageIds: [] },
};

test("withPicture keeps all pictures of one selection when they arrive one after another", () => {
  let work = emptyWork("Thử", "thu");
  for (const id of ["a", "b", "b", "c"]) work = changed(work, (now) => ({ imageIds: withPicture(id)(now.imageIds) }));
  expect(work.imageIds).toEqual(["a", "b", "c"]);
});

test("roomChange finds its room when rooms were added and moved in the meantime", () => {
  const before: CruiseDraftState = {
    ...emptyWork("Thử", "thu"),
    rooms: [
      { ...room, id: "x" },
      { ...room, id: "y" },
    ],
  };
  const add = (id: string) => roomChange("x", 0, (now) => ({ imageIds: withPicture(id)(now.imageIds) }));
  let work = changed(before, add("a"));
  work = changed(work, (now) => ({ rooms: now.rooms.toReversed() }));
  work = changed(work, add("b"));
  expect(work.rooms.map(({ id, imageIds }) => [id, imageIds])).toEqual([
    ["y", []],
    ["x", ["a", "b"]],
  ]);
});
