import type { PublishState } from "#modules/products/contract/product.ts";

import { Badge } from "#ui/badge.tsx";
import { stateNames, stateTones } from "./states.ts";

export function StateBadge({ state }: { state: PublishState }) {
  return <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>;
}
