import type { Context } from "#platform/context.ts";

type Session = { query: (...args: unknown[]) => unknown };

/** The number of statements that some work sends to the database. */
export async function statementsOf(ctx: Context, work: (ctx: Context) => Promise<unknown>): Promise<number> {
  const { session } = ctx.db._ as unknown as { session: { client: Session } };
  const query = session.client.query;
  let count = 0;
  session.client.query = (...args) => {
    count += 1;
    return query.apply(session.client, args);
  };
  try {
    await work(ctx);
  } finally {
    session.client.query = query;
  }
  return count;
}
