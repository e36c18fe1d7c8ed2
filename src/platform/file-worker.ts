import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { DomainError, type FieldErrors, invalid } from "#kernel/errors.ts";
import { createSemaphore } from "./semaphore.ts";

/** What the program of a process says: what has come of a question, why it refuses to answer, or the bug it has met. */
export type WorkerReply<Result> = {
  result?: Result;
  refusal?: { message: string; fields: FieldErrors; code: string };
  bug?: string;
};

type Options = {
  /** The source of the program, which calls `answerQuestions`. */
  program: string;
  /** How long one file may take, and what that may keep in memory, beside the file itself. */
  mostMs: number;
  megabytes: number;
  /** Said of a file that takes more. */
  tooHard: () => DomainError;
};

/** What a process may read: its program and what that imports, but neither the database nor what people have uploaded. */
const programs = ["src/*", "node_modules/*", "package.json"].map(
  (path) => `--allow-fs-read=${join(process.cwd(), path)}`,
);

/** A process that is not asked for this long ends, and its memory is free again. */
const IDLE_MS = 30_000;
/** Files that may wait for their turn, at a second each. */
const MAX_WAITING_FILES = 10;

/**
 * Reads what people upload, or writes what they ask for, in a process of its own, one file after the other, so that a file that is hard holds up
 * no page and one that fills all memory ends nothing else: a thread that allocates without coming back to its program takes the whole process with
 * it. Throws what `tooHard` says for what takes more than the limits, `invalid` for what its program refuses, and `unavailable` when too many wait.
 */
export function openFileProcess<Question extends object, Result>(options: Options) {
  const inTurn = createSemaphore(1);
  let waiting = 0;
  let idle: FileProcess<Question, Result> | undefined;

  const forget = (ended: object) => {
    if (idle === ended) idle = undefined;
  };

  return async (question: Question, mostMs = options.mostMs): Promise<Result> => {
    if (waiting >= MAX_WAITING_FILES)
      throw new DomainError("unavailable", "busy", "Đang có nhiều tệp chờ xử lý. Xin thử lại sau ít giây.", {
        retryAfterSeconds: 5,
      });
    waiting += 1;
    try {
      const { result, refusal } = await inTurn(async () => {
        const child = idle?.wake() ?? new FileProcess<Question, Result>(options, forget);
        idle = undefined;
        const answer = await child.ask(question, mostMs);
        idle = child.rest();
        return answer;
      });
      if (refusal) throw invalid(refusal.message, refusal.fields, refusal.code);
      return result as Result;
    } finally {
      waiting -= 1;
    }
  };
}

/** One that is busy does not hear that the product has ended. */
const alive = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of alive) child.kill("SIGKILL");
});

/** One process, which does one file after the other until one of them is too hard. */
class FileProcess<Question extends object, Result> {
  readonly #options: Options;
  readonly #child: ChildProcess;
  readonly #ready = Promise.withResolvers<void>();
  #asked: PromiseWithResolvers<WorkerReply<Result>> | undefined;
  #resting: NodeJS.Timeout | undefined;
  readonly #forget: () => void;

  constructor(options: Options, ended: (self: object) => void) {
    this.#options = options;
    this.#forget = () => {
      ended(this);
      alive.delete(this.#child);
    };
    this.#child = fork(options.program, {
      serialization: "advanced",
      // What is read is a stranger's: who reads it gets no environment, can write nothing, start nothing, and read nothing but programs.
      env: {},
      execArgv: [`--max-old-space-size=${options.megabytes}`, "--permission", ...programs],
      // Why it cannot start is seen in the log of the product.
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#child.on("message", (message: WorkerReply<Result> & { ready?: true }) => {
      if (message.ready) this.#ready.resolve();
      else if (message.bug) this.#fail(new Error(message.bug));
      else this.#asked?.resolve(message);
    });
    this.#child.on("error", (error) => this.#fail(error));
    alive.add(this.#child);
    this.#child.on("exit", (code, signal) => {
      this.#forget();
      // V8 ends a process without memory by SIGABRT, the system by SIGKILL.
      const isTooHard = signal === "SIGABRT" || signal === "SIGKILL";
      this.#fail(isTooHard ? options.tooHard() : new Error(`${options.program} has ended with ${code ?? signal}`));
    });
    // Nobody waits for it before it is asked.
    this.#ready.promise.catch(() => undefined);
  }

  #fail(error: Error): void {
    this.#ready.reject(error);
    this.#asked?.reject(error);
  }

  async ask(question: Question, mostMs: number): Promise<WorkerReply<Result>> {
    await this.#ready.promise;
    this.#asked = Promise.withResolvers();
    const late = setTimeout(() => this.#asked?.reject(this.#options.tooHard()), mostMs);
    try {
      this.#child.send(question, (error) => error && this.#fail(error));
      return await this.#asked.promise;
    } catch (error) {
      this.#child.kill("SIGKILL");
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  rest(): this {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#resting = setTimeout(() => {
      this.#forget();
      this.#child.kill("SIGKILL");
    }, IDLE_MS).unref();
    return this;
  }

  wake(): this {
    clearTimeout(this.#resting);
    this.#child.ref();
    this.#child.channel?.ref();
    return this;
  }
}
