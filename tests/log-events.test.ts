import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const GUIDE = "docs/guides/operate.md";
const CALL = /\blog\??(?:\.(?:debug|info|warn|error)|\[[^\]]+\])\(\s*/gi;
const FIRST_FIELD = /^\{\s*event: "([a-z_]+\.[a-z_]+)"/;

const sources = globSync("src/**/*.{ts,tsx}").filter((path) => !/\.test\.tsx?$/.test(path));
const calls = sources.flatMap((path) => {
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(CALL)].map(({ 0: call, index }) => {
    const line = text.slice(0, index).split("\n").length;
    return { path, place: `${path}:${line}`, event: FIRST_FIELD.exec(text.slice(index + call.length))?.[1] };
  });
});
const events = calls.flatMap(({ event }) => event ?? []);

test("every log call has an event id as its first field", () => {
  expect(calls.length).toBeGreaterThan(30);
  expect(calls.filter(({ event }) => event === undefined).map(({ place }) => place)).toEqual([]);
});

test("an event id stands at one log call only, so that it has one cause", () => {
  expect(events.filter((event, index) => events.indexOf(event) !== index)).toEqual([]);
});

test("the operating guide lists exactly the event ids of the log, in alphabetical order", () => {
  const listed = [...readFileSync(GUIDE, "utf8").matchAll(/^\| `([a-z_]+\.[a-z_]+)` \|/gm)].map((row) => row[1]);
  expect(listed).toEqual([...events].sort());
});
