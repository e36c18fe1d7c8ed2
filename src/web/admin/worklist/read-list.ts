import { redirect } from "react-router";
import type { z } from "zod";
import { knownOf, parse, queryOf } from "#http/input.ts";
import { type Page, pageCount } from "#kernel/page.ts";
import type { Query } from "#web/paths.ts";

/** Reads the list of an address. Past the last page it redirects there: all items of that page have been handled. */
export async function readList<Schema extends z.ZodObject, List extends Page<unknown>>(
  url: URL,
  schema: Schema,
  { hrefOf, read }: { hrefOf: (query: Query) => string; read: (search: z.output<Schema>) => Promise<List> },
): Promise<{ list: List; query: Record<string, string> }> {
  const query = knownOf(schema, queryOf(url));
  const list = await read(parse(schema, query));
  if (list.data.length === 0 && list.total > 0) throw redirect(hrefOf({ ...query, page: pageCount(list) }));
  return { list, query };
}
