import { DomainError } from "#kernel/errors.ts";
import type { WorkerReply } from "./file-worker.ts";

/** What the program of a file process does: works on what it is sent and says what came of it. A failure that is a bug ends the process. */
export function serveRequests<Question, Result>(work: (question: Question) => Result | Promise<Result>): void {
  const say = (answer: WorkerReply<Result> & { ready?: true }, said?: () => void) =>
    process.send?.(answer, undefined, {}, said);

  process.on("message", async (question: Question) => {
    try {
      say({ result: await work(question) });
    } catch (error) {
      if (error instanceof DomainError) {
        const { message, fields, code } = error;
        say({ refusal: { message, fields, code } });
      } else {
        const bug = error instanceof Error ? (error.stack ?? error.message) : String(error);
        say({ bug }, () => process.exit(1));
      }
    }
  });
  // Those are meant for the product, which still finishes what it was asked for.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => undefined);
  // Whoever has asked is gone.
  process.on("disconnect", () => process.exit(0));
  say({ ready: true });
}
