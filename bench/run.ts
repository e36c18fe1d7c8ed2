// Usage: node bench/run.ts [name…]
// Runs named measurements (all without a name), one after the other, and puts their tables into results.md in place of the former ones.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { SERVER } from "./harness.ts";

const shared = ["run", "harness", "buyers", "profile", "list-bookings"];
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
for (const name of names) {
  const { stdout, status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });
  // The script was interrupted, so this process ends too.
  if (status === 130 || status === null) process.exit(130);
  process.stdout.write(stdout);
  if (status === 0) record(name, stdout.trim());
  else process.exitCode = 1;
}

/** Replaces the section of a measurement, or adds it at the end. */
function record(name: string, tables: string): void {
  const file = join(import.meta.dirname, "results.md");
  const day = new Date().toISOString().slice(0, 10);
  const [head = "", ...sections] = readFileSync(file, "utf8").split(/^(?=## )/m);
  const section = `## ${name}\n\n${day}, ${machine}\n\n${tables}\n`;
  const at = sections.findIndex((one) => one.startsWith(`## ${name}\n`));
  if (at === -1) sections.push(section);
  else sections[at] = section;
  writeFileSync(file, `${[head, ...sections].map((one) => one.trim()).join("\n\n")}\n`);
}
