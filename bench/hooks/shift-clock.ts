// node --import ./bench/hooks/shift-clock.ts: sets the clock of this process ahead by the milliseconds in the file $BENCH_CLOCK.
import { readFileSync } from "node:fs";

const RealDate = Date;
const file = process.env.BENCH_CLOCK ?? "";
let ahead = 0;
const look = () => {
  try {
    ahead = Number(readFileSync(file, "utf8")) || 0;
  } catch {
    ahead = 0; // The file is not written yet.
  }
};
look();
setInterval(look, 50).unref();

const now = () => RealDate.now() + ahead;
globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
