import { useSyncExternalStore } from "react";
import { type NetworkState, pageNetwork } from "../browser/network.ts";

const never = () => () => undefined;
const fine = (): NetworkState => "fine";

/** What requests of the page wait for, and how to try at once. */
export function useNetwork(): [NetworkState, () => void] {
  const network = pageNetwork();
  const state = useSyncExternalStore(network?.subscribe ?? never, network ? () => network.state : fine, fine);
  return [state, () => network?.tryNow()];
}
