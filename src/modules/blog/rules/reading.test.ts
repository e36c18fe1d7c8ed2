import { expect, test } from "vitest";
import { parseDemoText } from "#database/seed/demo/parse-demo-text.ts";
import { chaptersOf } from "#kernel/rich-text-chapters.ts";
import { readingMinutes } from "./reading.ts";

test("each chapter has a name of its own, also when two have the same title or none that can be written", () => {
  const body = parseDemoText("## Mùa bão\n\nChữ.\n\n## Mùa bão\n\n## ???\n\n- một\n- hai");
  expect(chaptersOf(body).map(({ id, title }) => [id, title])).toEqual([
    ["mua-bao", "Mùa bão"],
    ["mua-bao-2", "Mùa bão"],
    ["phan", "???"],
  ]);
});

test("an article takes a minute at least, and two for 440 syllables", () => {
  expect(readingMinutes(parseDemoText(""))).toBe(1);
  expect(readingMinutes(parseDemoText(Array.from({ length: 440 }, () => "vịnh").join(" ")))).toBe(2);
});
