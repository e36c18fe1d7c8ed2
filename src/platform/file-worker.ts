import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { join } from "node:path";
import { DomainError, type FieldErrors, invalid } from "#kernel/errors.ts";
import { createSemaphore } from "./semaphore.ts";

/** The reply of a worker: the result of a request, the reason of a rejection, or a bug. */
export type WorkerReply<Result> = {
  result?: Result;
  rejection?: { message: string; fields: FieldErrors; code: string };
  bug?: string;
};

type Options = {
  /** The source of the program, which calls `serveRequests`. */
  program: string;
  /** The limits for one file: its time, and the memory beside the file itself. */
  mostMs: number;
  megabytes: number;
  /** The error for a file over the limits. */
  limitError: () => DomainError;
};

/** The files that a worker may read: its program and imports, but neither the database nor uploads. */
const programs = ["src/*", "node_modules/*", "package.json"].map(
  (path) => `--allow-fs-read=${join(process.cwd(), path)}`,
);

/** A worker that is not ready after this long has failed to start: those behind it would wait for ever. */
const START_MS = 60_000;
/** A worker that gets no request for this long ends, which frees its memory. */
const IDLE_MS = 30_000;
/** Files that may wait in the queue, at a second each. */
const MAX_WAITING_FILES = 10;
/** The end of what a worker wrote before it ended, for the error. */
const MAX_STDERR = 2000;

/**
 * Processes files in a worker process, one after the other. A slow file then blocks no page. A file that exhausts the memory ends only the
 * worker, where a thread would take the whole process down. Throws `limitError` for a file over the limits, `invalid` for a file that the
 * program rejects, and `unavailable` when too many wait.
 */
export function openFileProcess<Request extends object, Result>(options: Options) {
  const runQueued = createSemaphore(1);
  let waiting = 0;
  let idle: FileProcess<Request, Result> | undefined;

  const forget = (ended: object) => {
    if (idle === ended) idle = undefined;
  };

  return async (request: Request, mostMs = options.mostMs): Promise<Result> => {
    if (waiting >= MAX_WAITING_FILES)
      throw new DomainError("unavailable", "busy", "Đang có nhiều tệp chờ xử lý. Xin thử lại sau ít giây.", {
        retryAfterSeconds: 5,
      });
    waiting += 1;
    try {
      const { result, rejection } = await runQueued(async () => {
        const child = idle?.wake() ?? new FileProcess<Request, Result>(options, forget);
        idle = undefined;
        const answer = await child.ask(request, mostMs);
        // It may have died right after its answer.
        if (child.isAlive) idle = child.rest();
        return answer;
      });
      if (rejection) throw invalid(rejection.message, rejection.fields, rejection.code);
      return result as Result;
    } finally {
      waiting -= 1;
    }
  };
}

/** A busy worker does not notice that the product has ended. */
const alive = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of alive) child.kill("SIGKILL");
});

/** One worker process. It processes files until one of them exceeds the limits. */
class FileProcess<Request extends object, Result> {
  readonly #options: Options;
  readonly #child: ChildProcess;
  readonly #ready = Promise.withResolvers<void>();
  #pending: PromiseWithResolvers<WorkerReply<Result>> | undefined;
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
      // Files come from strangers: the worker gets no environment, cannot write or start processes, and reads only programs.
      env: {},
      execArgv: [`--max-old-space-size=${options.megabytes}`, "--permission", ...programs],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    let stderr = "";
    this.#child.stderr?.setEncoding("utf8").on("data", (text) => {
      stderr = (stderr + text).slice(-MAX_STDERR);
    });
    const late = new Error(`${options.program} was not ready after ${START_MS / 1000} s`);
    const starting = setTimeout(() => this.#fail(late), START_MS);
    // A failed start is reported by the first request, not as an unhandled rejection.
    this.#ready.promise.catch(() => undefined).finally(() => clearTimeout(starting));
    this.#child.on("message", (message: WorkerReply<Result> & { ready?: true }) => {
      if (message.ready) this.#ready.resolve();
      else if (message.bug) this.#fail(new Error(message.bug));
      else this.#pending?.resolve(message);
    });
    this.#child.on("error", (error) => this.#fail(error));
    alive.add(this.#child);
    this.#child.on("exit", () => this.#forget());
    this.#child.on("close", (code, signal) => {
      // Out of memory, V8 ends a process by SIGABRT and the system by SIGKILL.
      const isTooHard = signal === "SIGABRT" || signal === "SIGKILL";
      const ended = `${options.program} has ended with ${code ?? signal}: ${stderr}`;
      this.#fail(isTooHard ? options.limitError() : new Error(ended));
    });
  }

  #fail(error: Error): void {
    this.#ready.reject(error);
    this.#pending?.reject(error);
  }

  async ask(request: Request, mostMs: number): Promise<WorkerReply<Result>> {
    let late: NodeJS.Timeout | undefined;
    try {
      await this.#ready.promise;
      this.#pending = Promise.withResolvers();
      late = setTimeout(() => this.#pending?.reject(this.#options.limitError()), mostMs);
      this.#child.send(request, (error) => error && this.#fail(error));
      return await this.#pending.promise;
    } catch (error) {
      this.#child.kill("SIGKILL");
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  rest(): this {
    this.#child.unref();
    this.#child.channel?.unref();
    (this.#child.stderr as Socket | null)?.unref();
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
