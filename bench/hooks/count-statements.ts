// node --import ./bench/hooks/count-statements.ts: counts the statements sent to PostgreSQL, and writes the count to $BENCH_STATEMENTS at
// the end.
import { writeFileSync } from "node:fs";
import pg from "pg";

const counts: Record<string, number> = {};
// biome-ignore lint/suspicious/noExplicitAny: node-postgres has eight forms of this call.
const prototype = pg.Client.prototype as any;
const query = prototype.query;
prototype.query = function (config: string | { text: string }, ...rest: unknown[]) {
  const text = typeof config === "string" ? config : config.text;
  const name = String(text).replace(/\s+/g, " ").slice(0, 110);
  counts[name] = (counts[name] ?? 0) + 1;
  return query.call(this, config, ...rest);
};
process.on("exit", () => writeFileSync(process.env.BENCH_STATEMENTS ?? "statements.json", JSON.stringify(counts)));
