// Usage: node scripts/measure-demo-pictures.ts
// Writes the size, colours and hash of each demo picture into its list, so that loading the demo only copies files.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeMaster } from "#modules/media/adapters/image-codec.ts";

export type Measured = { width: number; height: number; tones: { above: string; below: string }; sha256: string };

const folder = "database/seed/demo/pictures";

/** Throws for a picture that an upload would encode again: its bytes cannot be copied. */
export async function measureDemoPicture(name: string): Promise<Measured> {
  const bytes = readFileSync(join(folder, `${name}.webp`));
  const master = await makeMaster(bytes);
  if (!master?.tones || master.bytes !== bytes) throw new Error(`${name}.webp is not stored as it is`);
  const { width, height, tones } = master;
  return { width, height, tones, sha256: createHash("sha256").update(bytes).digest("hex") };
}

if (import.meta.main) {
  const file = join(folder, "pictures.json");
  const list = JSON.parse(readFileSync(file, "utf8")) as { name: string }[];
  for (const picture of list) Object.assign(picture, await measureDemoPicture(picture.name));
  writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
}
