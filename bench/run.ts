// Usage: node bench/run.ts [name…]
// Runs named measurements (all without a name), one after the other, and adds their tables to bench/results.md.
import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readdirSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { SERVER } from "./harness.ts";

const shared = ["run", "harness", "buyers", "invariants", "profile", "catalogue", "list-bookings"];
const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -3))
  .filter((name) => !shared.includes(name));
const names = process.argv.length > 2 ? process.argv.slice(2) : all;

const unknown = names.filter((name) => !all.includes(name));
if (unknown.length > 0 || !existsSync("build/server/index.js")) {
  console.error(
    unknown.length > 0 ? `No such measurement: ${unknown}. There are: ${all.join(", ")}` : "Run npm run build first.",
  );
  process.exit(1);
}

const version = execFileSync("psql", [SERVER, "-Atc", "show server_version"], { encoding: "utf8" }).trim();
const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, PostgreSQL ${version}`;
const sections = names.map((name) => {
  const { stdout, status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });
  // The script was interrupted, so this process ends too.
  if (status === 130 || status === null) process.exit(130);
  process.stdout.write(stdout);
  return status === 0 ? stdout.trim() : `### ${name}\n\nended with ${status}\n\n${stdout.trim()}`;
});
const day = new Date().toISOString().slice(0, 16).replace("T", " ");
appendFileSync(join(import.meta.dirname, "results.md"), `\n## ${day} UTC\n\n${machine}\n\n${sections.join("\n\n")}\n`);
