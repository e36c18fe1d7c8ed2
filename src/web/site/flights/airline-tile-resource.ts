import { tileColour } from "#modules/flights/rules/airline-tile.ts";
import type { Route } from "./+types/airline-tile-resource.ts";

/**
 * The tile of an airline: its code on a ground of its own. Logos are trademarks and need the airline's consent. An invalid code gets
 * the tile of an unknown airline.
 */
export function loader({ params }: Route.LoaderArgs): Response {
  const code = /^[A-Z0-9]{2,3}$/.exec(params.code)?.[0] ?? "?";
  const letters = `<text x="20" y="26" text-anchor="middle" font-family="sans-serif" font-size="16" font-weight="700" fill="#fff">${code}</text>`;
  const ground = `<path d="M0 0h28a12 12 0 0 1 12 12v28H0z" fill="${tileColour(code)}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">${ground}${letters}</svg>`;
  return new Response(svg, {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=604800" },
  });
}
