import { isId } from "#kernel/is-id.ts";

/** The plan whose prices an address is about; without one the first is meant. */
export function readPlan(url: URL): { ratePlanId?: string } {
  const asked = url.searchParams.get("dk") ?? "";
  return isId(asked) ? { ratePlanId: asked } : {};
}
