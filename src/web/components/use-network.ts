import { useSyncExternalStore } from "react";
import { type NetworkState, pageNetwork } from "../network.ts";

export const networkWords: Record<Exclude<NetworkState, "fine" | "signed-out">, string> = {
  offline: "Mất mạng. Những gì bạn đã điền vẫn còn đây; có mạng lại, trang tự gửi tiếp.",
  busy: "Hệ thống đang bận. Những gì bạn đã điền vẫn còn đây; trang tự gửi lại sau vài giây.",
};

const never = () => () => undefined;
const fine = (): NetworkState => "fine";

/** What requests of the page wait for, and how to try at once. */
export function useNetwork(): [NetworkState, () => void] {
  const network = pageNetwork();
  const state = useSyncExternalStore(network?.subscribe ?? never, network ? () => network.state : fine, fine);
  return [state, () => network?.tryNow()];
}
