import { useSyncExternalStore } from "react";
import { type NetworkState, pageNetwork } from "../browser/network.ts";

const never = () => () => undefined;
const fine = (): NetworkState => "fine";

/** The reason why requests of the page wait, and a function to retry at once. */
export function useNetwork(): [NetworkState, () => void] {
  const network = pageNetwork();
  const state = useSyncExternalStore(network?.subscribe ?? never, network ? () => network.state : fine, fine);
  return [state, () => network?.tryNow()];
}
