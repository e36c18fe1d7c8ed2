import { knownOf, parse, queryOf } from "#http/input.ts";
import { pictureSearch } from "#modules/media/contract.ts";
import { searchPictures } from "#modules/media/queries.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import type { Route } from "./+types/pictures-resource.ts";

/** A page of the picture library, as data. */
export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return toErrorPage(() => searchPictures(ctx, parse(pictureSearch, knownOf(pictureSearch, queryOf(url)))));
}
