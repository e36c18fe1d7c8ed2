import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export type Part = { title: string; ok: boolean; seconds: number; output: string };

const parent = join(import.meta.dirname, "end-with-parent.ts");

/** Runs one tool of node_modules. Its output is kept and only shown when the part fails. */
export async function runPart(
  title: string,
  [tool = "", ...args]: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Part> {
  const start = Date.now();
  // The open pipe shows the tool that this process is alive, so a killed run leaves no server behind.
  const child = spawn(process.execPath, [parent, join("node_modules/.bin", tool), ...args], {
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
    env: { ...process.env, ...env },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => void output.push(chunk));
  const [status] = await once(child, "close");
  return { title, ok: status === 0, seconds: (Date.now() - start) / 1000, output: Buffer.concat(output).toString() };
}
