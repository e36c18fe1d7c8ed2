import type { LandingName } from "#modules/landings/contract.ts";
import { paths } from "#web/paths.ts";

/** Path of the page of a destination or a theme. */
export const landingPath = ({ type, slug }: Pick<LandingName, "type" | "slug">): string => paths[type](slug);
