import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { runPart } from "./run-part.ts";

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A tool that writes its process id into a file and never ends, with a child that does the same. */
function aTool() {
  const folder = mkdtempSync(join(tmpdir(), "hai-trinh-part-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const child = `require("fs").writeFileSync(process.argv[1], String(process.pid)); setInterval(() => undefined, 1000)`;
  const files = [join(folder, "tool"), join(folder, "child")] as const;
  const tool = `require("child_process").spawn(process.execPath, ["-e", process.argv[3], process.argv[2]]); ${child}`;
  const pids = () => files.map((file) => (existsSync(file) ? Number(readFileSync(file, "utf8")) : 0));
  return { command: ["node", "-e", tool, ...files, child], pids };
}

test("runPart reports the failure of its tool and keeps its output", async () => {
  const passed = await runPart("a tool", ["node", "-e", "console.log('all is well')"]);
  expect(passed).toMatchObject({ title: "a tool", ok: true, output: "all is well\n" });
  expect(await runPart("a tool", ["node", "-e", "console.error('broken'); process.exit(2)"])).toMatchObject({
    ok: false,
    output: "broken\n",
  });
  expect(await runPart("no tool", ["no-such-tool"])).toMatchObject({ ok: false });
});

test("a tool and its children end when the process that runs the part is killed", async () => {
  const { command, pids } = aTool();
  const text = `import { runPart } from ${JSON.stringify(join(import.meta.dirname, "run-part.ts"))};
    await runPart("a tool", ${JSON.stringify(command)});`;
  const runner = spawn(process.execPath, ["--input-type=module", "-e", text], { stdio: "ignore" });
  while (pids().includes(0)) await pause(20);
  expect(pids().map(isAlive)).toEqual([true, true]);

  runner.kill("SIGKILL");
  await once(runner, "exit");

  while (pids().some(isAlive)) await pause(20);
});
