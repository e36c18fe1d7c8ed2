import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Partner } from "#modules/homepage/contract.ts";
import { Partners } from "./partners.tsx";
import { markOf } from "./word-mark.tsx";

const partners = [
  { id: "1", kind: "cruise", name: "Ngọc Lam", logo: null },
  { id: "2", kind: "hotel", name: "Nhà Sương", logo: null },
  { id: "3", kind: "airline", name: "Vietnam Airlines", logo: null },
  { id: "4", kind: "airline", name: "Hãng Mới", logo: null },
] as Partner[];

test("Partners draws a word mark for a company and a tile for an airline when there is no logo", () => {
  const shown = renderToStaticMarkup(<Partners partners={partners} title="Đối tác" lead="" />);
  expect(shown.match(/<svg viewBox="0 0 24 24" aria-hidden="true"><path/g)).toHaveLength(3);
  expect(shown).toContain('src="/hang-bay/VN.svg"');
  for (const { name } of partners) expect(shown).toContain(name);
});

test("markOf draws the same mark when it is given the same name", () => {
  expect(markOf("Mộc Lan")).toEqual(markOf("Mộc Lan"));
  expect(
    new Set(["Ngọc Lam", "Bạch Hạc", "Mộc Lan", "Vân Hải"].map((name) => markOf(name).emblem)).size,
  ).toBeGreaterThan(1);
});
