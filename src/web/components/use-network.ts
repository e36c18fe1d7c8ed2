import { useSyncExternalStore } from "react";
import { type NetworkState, pageNetwork } from "../browser/network.ts";

const never = () => () => undefined;
const fine = (): NetworkState => "fine";

/** What the page's requests wait for, and a function to retry at once. */
export function useNetwork(): [NetworkState, () => void] {
  const network = pageNetwork();
  const state = useSyncExternalStore(network?.subscribe ?? never, network ? () => network.state : fine, fine);
  return [state, () => network?.tryNow()];
}
