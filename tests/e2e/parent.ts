import { fstatSync, rmSync } from "node:fs";

/** Calls back when the process at the other end of standard input has ended. A terminal or file is no parent. */
export function whenParentEnds(end: () => void): void {
  const stdin = fstatSync(0);
  if (!stdin.isFIFO() && !stdin.isSocket()) return;
  process.stdin.once("close", end).resume();
}

/** Ends a server when its parent process is gone, also when the parent was killed. */
export function endWithParent(): void {
  whenParentEnds(() => {
    // No other process owns the folder any more. Several servers may remove it concurrently.
    if (process.env.E2E_HOME) rmSync(process.env.E2E_HOME, { recursive: true, force: true, maxRetries: 5 });
    process.kill(process.pid, "SIGKILL");
  });
}
