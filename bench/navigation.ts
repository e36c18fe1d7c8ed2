// Usage: node bench/navigation.ts [folder of another built checkout | floor]
// The time between a tap and the next page, and its cost; with another checkout or bare pages (`floor`), alternating between both.
// SECTIONS=taps,loads runs some sections (`floor` has what taps and loads need), ONLY=phone the scenes with that in their name, RUNS=5 makes
// it short.
import { resolve } from "node:path";
import { progress } from "./harness.ts";
import { back } from "./navigation/back.ts";
import { startBrowsers } from "./navigation/chromium.ts";
import { openFloor } from "./navigation/floor.ts";
import { interactions } from "./navigation/interactions.ts";
import { loads } from "./navigation/loads.ts";
import { play } from "./navigation/scene.ts";
import { shifts } from "./navigation/shifts.ts";
import { openSide, type Side } from "./navigation/side.ts";
import { taps } from "./navigation/taps.ts";
import { wasted } from "./navigation/walk.ts";

const sections = { taps, back, interactions, shifts, loads, wasted };
const wanted = (process.env.SECTIONS?.split(",") ?? Object.keys(sections)) as (keyof typeof sections)[];
const unknown = wanted.filter((name) => !sections[name]);
if (unknown.length > 0) throw new Error(`No section ${unknown}. There are: ${Object.keys(sections).join(", ")}`);

const other = process.argv[2];
const sides: Side[] = [];
if (other === "floor") sides.push(await openFloor());
else if (other) sides.push(await openSide(resolve(other), 3188));
sides.push(await openSide(process.cwd(), 3189));
const browsers = await startBrowsers();
progress(`${sides.map(({ commit, openShip }) => `${commit} with ${openShip}`).join(", ")}`);
for (const name of wanted) await play(sections[name], sides, browsers);
await browsers.phone.stop();
await browsers.desktop.stop();
for (const side of sides) await side.stop();
