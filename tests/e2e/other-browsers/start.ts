import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** The first matching line of a program's output, while the program runs. */
export async function lineOf(program: ChildProcess, output: Readable, pattern: RegExp): Promise<string> {
  for await (const line of createInterface(output)) {
    const [, match] = pattern.exec(line) ?? [];
    if (match) {
      // A full pipe would block the program.
      output.resume();
      return match;
    }
  }
  throw new Error(`${program.spawnfile} ended before it was ready`);
}

export function startProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
}

export async function endProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, "exit");
  program.kill("SIGKILL");
  await ended;
}
