import type { z } from "zod";
import { knownOf, parse, queryOf } from "#http/input.ts";
import type { Page } from "#kernel/page.ts";
import { redirectToLastPage } from "#web/forms/redirect-to-last-page.ts";
import type { Query } from "#web/paths.ts";

/** Reads the list that an address asks for; redirects to the last page when the page number is too high. */
export async function readList<Schema extends z.ZodObject, List extends Page<unknown>>(
  url: URL,
  schema: Schema,
  { hrefOf, read }: { hrefOf: (query: Query) => string; read: (search: z.output<Schema>) => Promise<List> },
): Promise<{ list: List; query: Record<string, string> }> {
  const query = knownOf(schema, queryOf(url));
  const list = await read(parse(schema, query));
  redirectToLastPage(list, (page) => hrefOf({ ...query, page }));
  return { list, query };
}
