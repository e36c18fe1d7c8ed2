// Usage: node scripts/checks/end-with-parent.ts <command> [argument …]
// Runs a command that ends together with the parent process, also when the parent is killed: standard input closes then. The parent gives
// this process its own process group, so that a signal to the parent's group does not reach it.
import { spawn } from "node:child_process";

const GRACE_MS = 15_000;
const [command = "", ...args] = process.argv.slice(2);

const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
child.once("error", () => process.exit(127));
child.once("exit", (code) => process.exit(code ?? 1));

// The command and its children get the signal; this process waits for the command.
process.on("SIGTERM", () => undefined);
process.stdin.resume().once("close", () => {
  process.kill(-process.pid, "SIGTERM");
  setTimeout(() => process.kill(-process.pid, "SIGKILL"), GRACE_MS);
});
