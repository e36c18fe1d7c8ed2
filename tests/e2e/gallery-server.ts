// Usage: node tests/e2e/gallery-server.ts
// Builds the product once more, with the gallery of the design system in it, and serves it. The build that is sold has none.
import { spawnSync } from "node:child_process";
import { mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const product = process.cwd();
const { status } = spawnSync(join(product, "node_modules/.bin/react-router"), ["build"], {
  env: { ...process.env, UI_GALLERY: "on" },
  stdio: ["ignore", "ignore", "inherit"],
});
if (status !== 0) process.exit(1);

// The product finds its build and its migrations where it is started.
const home = mkdtempSync(join(tmpdir(), "hai-trinh-gallery-"));
symlinkSync(join(product, "build/gallery"), join(home, "build"));
symlinkSync(join(product, "database"), join(home, "database"));
process.chdir(home);
await import("../../src/main.ts");
