import { Worker } from "node:worker_threads";
import { DomainError, type FieldErrors, invalid } from "#kernel/errors.ts";
import { createTurns } from "./turns.ts";

/** What the program of a thread says: what it has read, or why it refuses to. */
export type Read<Result> = { result?: Result; refusal?: { message: string; fields: FieldErrors; code: string } };

type Options = {
  /** The source of the program, which calls `answerReading`. */
  program: string;
  /** How long one file may be read, and what that may keep in memory, beside the file itself. */
  mostMs: number;
  megabytes: number;
  /** Said of a file that takes more. */
  tooHard: () => DomainError;
};

/** A thread that is not asked for this long ends, and its memory is free again. */
const IDLE_MS = 30_000;
/** Files that may wait for their turn, at a second each. */
const MAX_WAITING_FILES = 10;

/**
 * Reads what people upload in a thread of its own, one file after the other, so that a file that is hard to read holds up no page. Throws
 * `invalid` for what cannot be read within the limits, and `unavailable` when too many wait.
 */
export function openReading<Question, Result>(options: Options) {
  const inTurn = createTurns(1);
  let waiting = 0;
  let idle: ReadingThread<Question, Result> | undefined;

  return async (question: Question, mostMs = options.mostMs): Promise<Result> => {
    if (waiting >= MAX_WAITING_FILES)
      throw new DomainError("unavailable", "busy", "Đang có nhiều tệp chờ đọc. Xin thử lại sau ít giây.", {
        retryAfterSeconds: 5,
      });
    waiting += 1;
    try {
      const { result, refusal } = await inTurn(async () => {
        const thread = idle?.wake() ?? new ReadingThread<Question, Result>(options);
        idle = undefined;
        const answer = await thread.read(question, mostMs);
        idle = thread.rest(() => {
          if (idle === thread) idle = undefined;
        });
        return answer;
      });
      if (refusal) throw invalid(refusal.message, refusal.fields, refusal.code);
      return result as Result;
    } finally {
      waiting -= 1;
    }
  };
}

/** One thread, which reads one file after the other until one of them is too hard. */
class ReadingThread<Question, Result> {
  readonly #options: Options;
  readonly #worker: Worker;
  readonly #ready = Promise.withResolvers<void>();
  #asked: PromiseWithResolvers<Read<Result>> | undefined;
  #resting: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    const resourceLimits = { maxOldGenerationSizeMb: options.megabytes, maxYoungGenerationSizeMb: 32 };
    this.#worker = new Worker(options.program, { resourceLimits });
    this.#worker.on("message", (message: Read<Result> & { ready?: true }) => {
      if (message.ready) this.#ready.resolve();
      else this.#asked?.resolve(message);
    });
    this.#worker.on("error", (error: Error & { code?: string }) => {
      const failure = error.code === "ERR_WORKER_OUT_OF_MEMORY" ? options.tooHard() : error;
      this.#ready.reject(failure);
      this.#asked?.reject(failure);
    });
  }

  async read(question: Question, mostMs: number): Promise<Read<Result>> {
    await this.#ready.promise;
    this.#asked = Promise.withResolvers();
    const late = setTimeout(() => this.#asked?.reject(this.#options.tooHard()), mostMs);
    try {
      this.#worker.postMessage(question);
      return await this.#asked.promise;
    } catch (error) {
      await this.#worker.terminate();
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  rest(ended: () => void): this {
    this.#worker.unref();
    this.#resting = setTimeout(() => {
      ended();
      void this.#worker.terminate();
    }, IDLE_MS).unref();
    return this;
  }

  wake(): this {
    clearTimeout(this.#resting);
    this.#worker.ref();
    return this;
  }
}
