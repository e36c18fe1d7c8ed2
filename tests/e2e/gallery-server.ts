// Usage: node tests/e2e/gallery-server.ts
// Serves the product with the design system gallery, and builds it when it is older than its sources. The production build has no gallery.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endWithParent } from "./parent.ts";

endWithParent();
const product = process.cwd();
const build = spawn(process.execPath, ["scripts/setup.mjs", "gallery"], { stdio: ["ignore", "ignore", "inherit"] });
const [status] = await once(build, "exit");
if (status !== 0) process.exit(1);

// The product finds its build and its migrations in the working directory.
const home = mkdtempSync(join(process.env.E2E_HOME ?? tmpdir(), "gallery-"));
mkdirSync(join(home, "build"));
for (const part of ["client", "server"]) symlinkSync(join(product, "build/gallery", part), join(home, "build", part));
// A link would be copied as a link, and the gallery would write into the build.
cpSync(join(product, "build/empty-database"), join(home, "build/empty-database"), { recursive: true });
symlinkSync(join(product, "database"), join(home, "database"));
process.chdir(home);
await import("../../src/main.ts");
