import { Worker } from "node:worker_threads";
import { createFirstFailure } from "./first-failure.ts";
import type { Answer, Engine, Statement } from "./pglite-engine.ts";

type QueryConfig = Statement & { name?: string; types?: unknown };

/** A lease of the only session, like a connection of a pool. */
export type Lease = { query(query: string | QueryConfig, values?: unknown[]): Promise<Answer>; release(): void };

/**
 * The part of node-postgres' Pool that Drizzle, pg-boss and the rate limiter use, on PGlite's single session.
 * Drizzle recognises a pool by "Pool" in the name of the class.
 */
export class PglitePool {
  readonly #engine: Engine;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  query(query: string | QueryConfig, values?: unknown[]): Promise<Answer> {
    return this.#exclusively(async () => {
      try {
        return await this.#engine.run(toStatement(query, values));
      } catch (error) {
        // A block that failed between BEGIN and COMMIT would leave the only session in an aborted transaction.
        await this.#engine.run({ text: "rollback" }).catch(() => undefined);
        throw error;
      }
    });
  }

  /** Waits for the session and keeps it until `release`. */
  async connect(): Promise<Lease> {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: leased, resolve: lease } = Promise.withResolvers<void>();
    void this.#exclusively(() => {
      lease();
      return released;
    });
    await leased;
    const firstFailure = createFirstFailure();
    const query: Lease["query"] = (query, values) =>
      this.#engine.run(toStatement(query, values)).catch((error: unknown) => {
        throw firstFailure(error);
      });
    return { query, release };
  }

  async end(): Promise<void> {
    await this.#exclusively(() => this.#engine.close());
  }

  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(work);
    this.#tail = result.catch(() => undefined);
    return result;
  }
}

/** Starts PGlite in a worker thread. `onExit` is called when the thread ends unexpectedly. */
export async function startEngine(dataDir: string, onExit: (code: number) => void): Promise<Engine> {
  const worker = new Worker(new URL("./pglite-worker.ts", import.meta.url), { workerData: { dataDir } });
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  const ready = Promise.withResolvers<void>();
  let lastId = 0;
  let closing = false;

  worker.on("message", (message: { ready?: true; id: number; answer: Answer; error?: { message: string } }) => {
    if (message.ready) return ready.resolve();
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) call?.reject(Object.assign(new Error(message.error.message), message.error));
    else call?.resolve(message.answer);
  });
  worker.on("error", ready.reject);
  worker.on("exit", (code) => {
    for (const call of waiting.values()) call.reject(new Error("the database thread has ended"));
    if (!closing) onExit(code);
  });

  const call = (statement: Statement | "close") => {
    const answered = Promise.withResolvers<Answer>();
    lastId += 1;
    waiting.set(lastId, answered);
    worker.postMessage({ id: lastId, statement });
    return answered.promise;
  };

  await ready.promise;
  return {
    run: call,
    async close() {
      closing = true;
      await call("close");
      await worker.terminate();
    },
  };
}

function toStatement(query: string | QueryConfig, values?: unknown[]): Statement {
  if (typeof query === "string") return { text: query, values };
  return { text: query.text, values: values ?? query.values, rowMode: query.rowMode };
}
