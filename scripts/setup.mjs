// Usage: node scripts/setup.mjs [build] [gallery] [browser] [other-browsers]
// Makes a clone ready: dependencies always; when asked the production build, the build with the gallery, and browsers for tests.
// Plain JavaScript without dependencies, so that an old system Node can run it before Node 24 is installed. What comes
// after it in a script names node_modules/.bin/node: a shell remembers where it first found "node".
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const wanted = new Set(process.argv.slice(2));

installDependencies();
if (wanted.has("build")) build("build/server/index.js", "npm", ["run", "--silent", "build"]);
if (wanted.has("gallery")) {
  process.env.UI_GALLERY = "on";
  build("build/gallery/server/index.js", "npm", ["exec", "--", "react-router", "build", "--logLevel=error"]);
}
if (wanted.has("browser")) installBrowser();
if (wanted.has("other-browsers")) installOtherBrowsers();

function installDependencies() {
  const marker = "node_modules/.installed-from";
  const lock = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  if (existsSync(marker) && readFileSync(marker, "utf8") === lock) return;
  say("Installing dependencies …");
  // The build needs the tools whatever NODE_ENV says. The lockfile pins each package by its hash: its age was checked when it was
  // chosen (.npmrc).
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error", "--min-release-age=0"]);
  writeFileSync(marker, lock);
}

function build(built, command, args) {
  const sources = ["src", "public", "database", "package-lock.json", "vite.config.ts", "react-router.config.ts"];
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources.map(newest))) return;
  say("Building …");
  run(command, args);
}

function installBrowser() {
  // The whole browser serves as well as the headless shell, at twice its processor time.
  const known = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
  if (process.env.CHROMIUM_PATH || known.some((name) => existsSync(`/usr/bin/${name}`))) return;
  installPackages(["chromium-headless-shell"]);
}

function installOtherBrowsers() {
  if (["firefox-esr", "WebKitWebDriver", "Xvfb"].every((name) => existsSync(`/usr/bin/${name}`))) return;
  installPackages(["firefox-esr", "webkit2gtk-driver", "xvfb"]);
}

function installPackages(names) {
  say(`Installing ${names.join(", ")} from Debian's packages …`);
  run("apt-get", ["update", "-qq"]);
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names]);
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
