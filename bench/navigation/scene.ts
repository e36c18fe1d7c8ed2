// The scenes, their repetitions, and the result tables.
import { median, percentile, progress, round } from "../harness.ts";
import type { Browsers } from "./chromium.ts";
import { SLOW, type Speed } from "./network.ts";
import type { Side } from "./side.ts";
import { type Conditions, DESKTOP, type Device, openVisit, PHONE, type Visit } from "./visit.ts";

/** The result of one run of a scene: numbers and words. */
export type Sample = Record<string, number | string>;
export type Scene = { name: string; play(side: Side, browsers: Browsers): Promise<Sample> };
export type Section = { title: string; scenes: Scene[]; notes?: string };

export const RUNS = Number(process.env.RUNS ?? 15);

export type Setting = { name: string; device: Device; speed?: Speed; slowdown: number };
export const SETTINGS: Setting[] = [
  { name: "phone", device: PHONE, speed: SLOW, slowdown: 4 },
  { name: "desktop", device: DESKTOP, speed: SLOW, slowdown: 4 },
  { name: "phone, full speed", device: PHONE, slowdown: 1 },
  { name: "desktop, full speed", device: DESKTOP, slowdown: 1 },
];

/** A visit with a setting; the traffic counters start at zero. */
export async function visiting<T>(
  side: Side,
  browsers: Browsers,
  { device, speed, slowdown, rules = true }: Omit<Conditions, "rules"> & { speed?: Speed; rules?: boolean },
  work: (visit: Visit) => Promise<T>,
): Promise<T> {
  side.line.set({ speed, rules });
  side.line.fetched.length = 0;
  const visit = await openVisit(browsers[device.name], side.line, { device, slowdown, rules });
  try {
    return await work(visit);
  } finally {
    await visit.close();
  }
}

/** Runs every scene `RUNS` times for each side, alternating, so that other load affects both. */
export async function play(section: Section, sides: Side[], browsers: Browsers) {
  const rows: string[][] = [];
  const only = process.env.ONLY ?? "";
  for (const scene of section.scenes.filter(({ name }) => name.includes(only))) {
    const samples = new Map(sides.map((side) => [side, [] as Sample[]]));
    const failed: string[] = [];
    // The first run fills the caches of the product and is not counted.
    for (let run = -1; run < RUNS; run += 1) {
      for (const side of run % 2 === 0 ? sides : sides.toReversed()) {
        const sample = await scene.play(side, browsers).catch((error: Error) => {
          failed.push(`${scene.name} (${side.commit}): ${error.message.slice(0, 200)}`);
          return null;
        });
        if (run >= 0 && sample) samples.get(side)?.push(sample);
      }
    }
    for (const one of new Set(failed)) progress(`failed: ${one}`);
    rows.push(...rowsOf(scene.name, [...samples.values()]));
    if (failed.length > 0) rows.push([`${scene.name}: plays that failed`, String(failed.length)]);
    progress(`${scene.name}: ${rows.at(-1)?.slice(1).join(" | ")}`);
  }
  print(section, sides, rows);
}

function rowsOf(scene: string, samples: Sample[][]): string[][] {
  const figures = [...new Set(samples.flat().flatMap((sample) => Object.keys(sample)))];
  return figures.map((figure) => {
    const values = samples.map((side) => side.flatMap((sample) => sample[figure] ?? []));
    const numbers = values.map((side) => side.filter((value): value is number => typeof value === "number"));
    const cells = values.map((side, index) => cell(side, numbers[index] ?? []));
    const [before, now] = numbers.map(median);
    const ratio = before && now !== undefined ? String(round(now / before, 2)) : "";
    return [`${scene}: ${figure}`, ...cells, ...(samples.length > 1 ? [ratio] : [])];
  });
}

/** Median, p75 and maximum of numbers; the frequencies of words. */
function cell(values: (number | string)[], numbers: number[]): string {
  if (values.length === 0) return "–";
  if (numbers.length === 0) {
    const counts = Map.groupBy(values.map(String), (value) => value);
    return [...counts].map(([word, { length }]) => `${word} ${length}×`).join("; ");
  }
  const digits = median(numbers) < 10 ? 3 : 0;
  const [middle, high, worst] = [median(numbers), percentile(numbers, 0.75), Math.max(...numbers)];
  return [middle, high, worst].map((value) => round(value, digits)).join(" / ");
}

function print({ title, notes }: Section, sides: Side[], rows: string[][]) {
  const names = sides.map(({ commit }, index) => (index < sides.length - 1 ? `before (${commit})` : `now (${commit})`));
  const head = ["figure", ...names, ...(sides.length > 1 ? ["ratio of medians"] : [])];
  const lines = rows.map((row) => `| ${head.map((_, index) => row[index] ?? "").join(" | ")} |`);
  const all = [`### ${title}: ${RUNS} runs, median / p75 / worst`, "", `| ${head.join(" | ")} |`];
  console.log([...all, `|${"---|".repeat(head.length)}`, ...lines, "", ...(notes ? [notes, ""] : [])].join("\n"));
}
