import { expect, test } from "vitest";
import { richTextOf } from "#kernel/rich-text-content.ts";
import { ownLines } from "./conflict-panel.tsx";

const text = (...lines: string[]) => richTextOf(lines.map((line) => ({ type: "paragraph", text: line })));

test("of two long texts only what differs is shown, whichever line it stands in", () => {
  expect(ownLines(text("Một", "Hai", "Ba"), text("Một", "Hai", "Bốn"))).toEqual(["Ba"]);
  expect(ownLines(text("Một"), text("Một", "Hai"))).toEqual(["Một"]);
  expect(ownLines(text("Hai", "Một"), text("Một", "Hai"))).toEqual(["Hai", "Một"]);
});
