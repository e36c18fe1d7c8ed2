// Usage: node scripts/end-with-parent.ts <command> [argument …]
// Runs a command that ends with the process that started this one, also when that one is killed: its end closes standard input.
// The starter gives this process a group of its own, so that a signal to the group of the starter does not reach it.
import { spawn } from "node:child_process";

const GRACE_MS = 15_000;
const [command = "", ...args] = process.argv.slice(2);

const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
child.once("error", () => process.exit(127));
child.once("exit", (code) => process.exit(code ?? 1));

// The command gets the signal together with its children; this process waits for it.
process.on("SIGTERM", () => undefined);
process.stdin.resume().once("close", () => {
  process.kill(-process.pid, "SIGTERM");
  setTimeout(() => process.kill(-process.pid, "SIGKILL"), GRACE_MS);
});
