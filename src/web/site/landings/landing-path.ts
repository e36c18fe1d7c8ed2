import type { LandingName } from "#modules/landings/contract.ts";
import { paths } from "#web/paths.ts";

/** Where the page of a destination or a theme stands. */
export const landingPath = ({ type, slug }: Pick<LandingName, "type" | "slug">): string => paths[type](slug);
