import { expect, test } from "vitest";
import type { CruiseDraftState } from "#modules/cruises/contract/editing.ts";
import { emptyDraft } from "#modules/cruises/rules/readiness.ts";
import { appendPicture, applyChange, changeOfRoom } from "./changes.ts";

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

test("appendPicture keeps all pictures of one selection when they arrive one after another", () => {
  let draft = emptyDraft("Thử", "thu");
  for (const id of ["a", "b", "b", "c"])
    draft = applyChange(draft, (now) => ({ imageIds: appendPicture(id)(now.imageIds) }));
  expect(draft.imageIds).toEqual(["a", "b", "c"]);
});

test("changeOfRoom finds its room when rooms were added and moved in the meantime", () => {
  const before: CruiseDraftState = {
    ...emptyDraft("Thử", "thu"),
    rooms: [
      { ...room, id: "x" },
      { ...room, id: "y" },
    ],
  };
  const add = (id: string) => changeOfRoom("x", 0, (now) => ({ imageIds: appendPicture(id)(now.imageIds) }));
  let draft = applyChange(before, add("a"));
  draft = applyChange(draft, (now) => ({ rooms: now.rooms.toReversed() }));
  draft = applyChange(draft, add("b"));
  expect(draft.rooms.map(({ id, imageIds }) => [id, imageIds])).toEqual([
    ["y", []],
    ["x", ["a", "b"]],
  ]);
});
