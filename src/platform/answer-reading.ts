import { parentPort } from "node:worker_threads";
import { DomainError } from "#kernel/errors.ts";
import type { Read } from "./reading-thread.ts";

/** What the program of a reading thread does: reads what it is sent and says what came of it. A failure that is a bug ends the thread. */
export function answerReading<Question, Result>(read: (question: Question) => Result | Promise<Result>): void {
  const port = parentPort;
  if (!port) throw new Error("this program runs as a worker thread");
  const say = (answer: Read<Result> & { ready?: true }) => port.postMessage(answer);

  port.on("message", async (question: Question) => {
    try {
      say({ result: await read(question) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { message, fields, code } = error;
      say({ refusal: { message, fields, code } });
    }
  });
  say({ ready: true });
}
