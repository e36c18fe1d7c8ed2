import pg from "pg";
import { createFirstFailure } from "./first-failure.ts";
import { createStatementNames } from "./statement-names.ts";

type Config = pg.QueryConfig<unknown[]> & { text: string };
type Send = (...args: unknown[]) => Promise<pg.QueryResult> | undefined;
type Wire = {
  stream: { cork(): void; uncork(): void };
  parse(statement: { text: string }): void;
  bind(values: object): void;
  execute(portal: object): void;
};

/**
 * A pool whose connections pipeline statements: those that are ready at once are sent in one write, and BEGIN together with the first
 * statement of its transaction. On a busy copy most time goes into small writes to the database. Results arrive in order; after a failure
 * in a transaction the server rejects the rest.
 */
export function createPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...options, pipeline: true });
  const nameOf = createStatementNames();
  pool.on("connect", (client) => {
    client.query = sendTogether(client, nameOf) as typeof client.query;
  });
  return pool;
}

const nothing: pg.QueryResult = { rows: [], rowCount: null, fields: [], command: "", oid: 0 };

function sendTogether(client: pg.ClientBase, nameOf: (text: string) => string | undefined): Send {
  const send = client.query.bind(client) as unknown as Send;
  const wire = (client as unknown as { connection: Wire }).connection;
  const stale = new Set<string>();
  const firstFailure = createFirstFailure();
  let gathering = false;
  /** BEGIN is pending and waits for the first statement. */
  let beginning = false;
  /** BEGIN was sent alone: later statements must wait for it. */
  let begun: Promise<unknown> | undefined;

  // Waits until all code that is ready to run has sent its statements.
  function gather() {
    if (gathering) return;
    gathering = true;
    const { stream } = wire;
    stream.cork();
    process.nextTick(() => {
      gathering = false;
      stream.uncork();
    });
  }

  function named(config: Config): Config {
    const name = config.name ?? nameOf(config.text);
    return name && !stale.has(name) ? { ...config, name } : { ...config, name: undefined };
  }

  async function checked(config: Config, values: unknown[]): Promise<pg.QueryResult> {
    try {
      return (await send(config, values)) as pg.QueryResult;
    } catch (error) {
      // "cached plan must not change result type": a migration has changed a column, and the server keeps the old plan.
      if (config.name && error instanceof pg.DatabaseError && error.code === "0A000") stale.add(config.name);
      throw firstFailure(error);
    }
  }

  // One Sync for both: the server does not even read the statement if BEGIN fails. Without a name, because node-postgres
  // would take the answer to the one for the answer to the other.
  async function sendWithBegin(config: Config, values: unknown[]): Promise<pg.QueryResult> {
    wire.parse({ text: "begin" });
    wire.bind({});
    wire.execute({});
    try {
      const answers = (await send({ ...config, name: undefined }, values)) as unknown as pg.QueryResult[];
      return answers[1] ?? nothing;
    } catch (error) {
      throw firstFailure(error);
    }
  }

  const query = (...args: unknown[]): ReturnType<Send> => {
    const [asked, given, callback] = args as [string | Config, unknown[]?, unknown?];
    const config = typeof asked === "string" ? { text: asked } : asked;
    const values = given ?? config.values ?? [];
    if (!Array.isArray(values) || "submit" in config) return send(...args);
    if (callback) {
      // The pool's default path, which no second statement uses at the same time.
      return values.length > 0 ? send(named(config), values, callback) : send(...args);
    }
    if (config.text === "begin") {
      beginning = true;
      return Promise.resolve(nothing);
    }
    if (beginning) {
      beginning = false;
      if (config.text === "commit" || config.text === "rollback") return Promise.resolve(nothing);
      gather();
      if (values.length > 0) return sendWithBegin(config, values);
      begun = send("begin")?.finally(() => {
        begun = undefined;
      });
    }
    if (begun) return begun.then(() => query(...args) ?? nothing);
    gather();
    if (values.length > 0) return checked(named(config), values);
    return send(...args)?.catch((error: unknown) => {
      throw firstFailure(error);
    });
  };
  return query;
}
