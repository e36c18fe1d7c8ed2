import { join } from "node:path";
import { expect, test } from "vitest";
import { invalid } from "#kernel/errors.ts";
import { openFileProcess } from "./file-worker.ts";

const columns = Array.from({ length: 60 }, (_, index) => ({ key: `c${index}`, title: `C${index}` }));
const header = columns.map(({ title }) => title).join(",");

test("a file that exhausts the memory of its worker is refused, nothing else ends, and the next one is read", async () => {
  const read = openFileProcess<{ bytes: Uint8Array; columns: object[] }, object[]>({
    program: join(process.cwd(), "src", "platform", "spreadsheets", "reader-worker.ts"),
    mostMs: 30_000,
    megabytes: 16,
    tooHard: () => invalid("quá nặng"),
  });
  const rows = async (text: string) => (await read({ bytes: Buffer.from(text), columns })).length;

  await expect(rows(`${header}\n${`${"chữ,".repeat(59)}chữ\n`.repeat(5000)}`)).rejects.toThrow("quá nặng");
  expect(await rows(`${header}\nchữ\n`)).toBe(1);
}, 60_000);

test("a worker that cannot start is an error with what it wrote", async () => {
  const start = openFileProcess({
    program: "src/platform/no-such-program.ts",
    mostMs: 30_000,
    megabytes: 16,
    tooHard: () => invalid("quá nặng"),
  });
  await expect(start({})).rejects.toThrow(/no-such-program\.ts has ended with 1: .*MODULE_NOT_FOUND/s);
});
