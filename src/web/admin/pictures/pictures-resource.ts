import { knownOf, parse, queryOf } from "#http/input.ts";
import { pictureSearch } from "#modules/media/contract.ts";
import { searchPictures } from "#modules/media/queries.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import type { Route } from "./+types/pictures-resource.ts";

/** A page of the picture library, as data. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, (ctx) => searchPictures(ctx, parse(pictureSearch, knownOf(pictureSearch, queryOf(url)))));
