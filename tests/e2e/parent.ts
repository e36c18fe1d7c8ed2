import { fstatSync, rmSync } from "node:fs";

/** Calls back when the process at the other end of standard input has ended. A terminal or a file there is no parent to wait for. */
export function whenParentEnds(end: () => void): void {
  const stdin = fstatSync(0);
  if (!stdin.isFIFO() && !stdin.isSocket()) return;
  process.stdin.once("close", end).resume();
}

/** Ends a server when the process that started it is gone, also when that one was killed and could not stop it. */
export function endWithParent(): void {
  whenParentEnds(() => {
    // The folder has no other owner left. Several servers may remove it at the same time.
    if (process.env.E2E_HOME) rmSync(process.env.E2E_HOME, { recursive: true, force: true, maxRetries: 5 });
    process.kill(process.pid, "SIGKILL");
  });
}
