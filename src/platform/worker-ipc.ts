import { DomainError } from "#kernel/errors.ts";
import type { WorkerReply } from "./file-worker.ts";

/** The main loop of a worker: runs each request and replies. A bug ends the process. */
export function serveRequests<Request, Result>(work: (request: Request) => Result | Promise<Result>): void {
  const send = (answer: WorkerReply<Result> & { ready?: true }, onSent?: () => void) =>
    process.send?.(answer, undefined, {}, onSent);

  process.on("message", async (request: Request) => {
    try {
      send({ result: await work(request) });
    } catch (error) {
      if (error instanceof DomainError) {
        const { message, fields, code } = error;
        send({ rejection: { message, fields, code } });
      } else {
        const bug = error instanceof Error ? (error.stack ?? error.message) : String(error);
        send({ bug }, () => process.exit(1));
      }
    }
  });
  // These signals are for the app server, which still finishes its requests.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => undefined);
  // The parent process is gone.
  process.on("disconnect", () => process.exit(0));
  send({ ready: true });
}
