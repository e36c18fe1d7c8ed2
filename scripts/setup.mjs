// Usage: node scripts/setup.mjs [build] [browser]
// Makes a clone ready: dependencies always, the production build and a browser for tests when asked.
// Plain JavaScript without dependencies, so that an old system Node can run it before Node 24 is installed. What comes
// after it in a script names node_modules/.bin/node: a shell remembers where it first found "node".
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const wanted = new Set(process.argv.slice(2));

installDependencies();
if (wanted.has("build")) build();
if (wanted.has("browser")) installBrowser();

function installDependencies() {
  const marker = "node_modules/.installed-from";
  const lock = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  if (existsSync(marker) && readFileSync(marker, "utf8") === lock) return;
  say("Installing dependencies …");
  // What the lockfile names by its hash was chosen already: its age is asked about when it is chosen (.npmrc).
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error", "--min-release-age=0"]);
  writeFileSync(marker, lock);
}

function build() {
  const built = "build/server/index.js";
  const sources = ["src", "public", "database", "package-lock.json", "vite.config.ts", "react-router.config.ts"];
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources.map(newest))) return;
  say("Building …");
  run("npm", ["run", "--silent", "build"]);
}

function installBrowser() {
  const known = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  if (process.env.CHROMIUM_PATH || known.some((path) => existsSync(path))) return;
  say("Installing Chromium from Debian's packages …");
  run("apt-get", ["update", "-qq"]);
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
}

function newest(path) {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), mtimeMs);
}

function run(command, args) {
  execFileSync(command, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

function say(text) {
  process.stderr.write(`${text}\n`);
}
