import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { DomainError, type FieldErrors, invalid } from "#kernel/errors.ts";
import { createTurns } from "#platform/turns.ts";
import { MAX_READING_MEGABYTES, MAX_READING_MS, MAX_WAITING_FILES } from "./limits.ts";
import type { SheetValue } from "./table.ts";

type Answer = { cells?: SheetValue[][]; refusal?: { message: string; fields: FieldErrors; code: string } };

/** A thread that is not asked for this long ends, and its memory is free again. */
const IDLE_MS = 30_000;

// Built code lies elsewhere, and the thread is started from its source as the database's is.
const program = join(process.cwd(), "src", "platform", "spreadsheets", "reader-worker.ts");

const inTurn = createTurns(1);
let waiting = 0;
let idle: Reader | undefined;

/**
 * The cells of a file, read by a thread of its own within a time and a memory. Throws `invalid` for what it cannot read
 * within them, and `unavailable` when too many wait.
 */
export async function readCellsApart(bytes: Uint8Array, mostMs = MAX_READING_MS): Promise<SheetValue[][]> {
  if (waiting >= MAX_WAITING_FILES)
    throw new DomainError("unavailable", "busy", "Đang có nhiều tệp chờ đọc. Xin thử lại sau ít giây.", {
      retryAfterSeconds: 5,
    });
  waiting += 1;
  try {
    const { cells, refusal } = await inTurn(async () => {
      const reader = idle?.wake() ?? new Reader();
      idle = undefined;
      const answer = await reader.read(bytes, mostMs);
      idle = reader.rest();
      return answer;
    });
    if (refusal) throw invalid(refusal.message, refusal.fields, refusal.code);
    return cells ?? [];
  } finally {
    waiting -= 1;
  }
}

/** One thread, which reads one file after the other until one of them is too hard. */
class Reader {
  readonly #worker = new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: MAX_READING_MEGABYTES, maxYoungGenerationSizeMb: 32 },
  });
  readonly #ready = Promise.withResolvers<void>();
  #asked: PromiseWithResolvers<Answer> | undefined;
  #resting: NodeJS.Timeout | undefined;

  constructor() {
    this.#worker.on("message", (message: Answer & { ready?: true }) => {
      if (message.ready) this.#ready.resolve();
      else this.#asked?.resolve(message);
    });
    this.#worker.on("error", (error: Error & { code?: string }) => {
      const failure = error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooHard() : error;
      this.#ready.reject(failure);
      this.#asked?.reject(failure);
    });
  }

  async read(bytes: Uint8Array, mostMs: number): Promise<Answer> {
    await this.#ready.promise;
    this.#asked = Promise.withResolvers();
    const late = setTimeout(() => this.#asked?.reject(tooHard()), mostMs);
    try {
      this.#worker.postMessage(bytes);
      return await this.#asked.promise;
    } catch (error) {
      await this.#worker.terminate();
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  rest(): this {
    this.#worker.unref();
    this.#resting = setTimeout(() => {
      if (idle === this) idle = undefined;
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

const tooHard = () =>
  invalid("Tệp này đọc quá lâu hoặc quá nặng nên không được đọc.", {
    file: "Chép phần cần nhập sang một tệp mới rồi chọn tệp đó.",
  });
