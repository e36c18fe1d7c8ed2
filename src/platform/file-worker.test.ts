import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { invalid } from "#kernel/errors.ts";
import { openFileProcess } from "./file-worker.ts";

const columns = Array.from({ length: 60 }, (_, index) => ({ key: `c${index}`, title: `C${index}` }));
const header = columns.map(({ title }) => title).join(",");

test("a file that exhausts the memory of its worker is rejected, no other process ends, and the next file is read", async () => {
  const read = openFileProcess<{ bytes: Uint8Array; columns: object[] }, object[]>({
    program: join(process.cwd(), "src", "platform", "spreadsheets", "reader-worker.ts"),
    mostMs: 30_000,
    megabytes: 16,
    limitError: () => invalid("quá nặng"),
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
    limitError: () => invalid("quá nặng"),
  });
  await expect(start({})).rejects.toThrow(/no-such-program\.ts has ended with 1: .*MODULE_NOT_FOUND/s);
});

test("a worker that never becomes ready is an error after a minute, and the next request starts another", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hai-trinh-worker-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, "never-ready.mjs");
  writeFileSync(program, "process.on('message', () => undefined);");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const start = openFileProcess({ program, mostMs: 30_000, megabytes: 16, limitError: () => invalid("quá nặng") });

  const asked = Promise.allSettled([start({}), start({})]);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.advanceTimersByTimeAsync(60_000);

  const notReady = { reason: { message: `${program} was not ready after 60 s` } };
  expect(await asked).toMatchObject([notReady, notReady]);
});
