import { useSyncExternalStore } from "react";
import { LoadingOverlay } from "#ui/loading-overlay.tsx";
import { pageNetwork } from "../browser/network.ts";

const never = () => () => undefined;

/** Covers the page while it is busy, but not while it waits for the network or a sign-in: the input stays visible. */
export function BusyOverlay() {
  const network = pageNetwork();
  const isFine = useSyncExternalStore(
    network?.subscribe ?? never,
    () => !network || network.state === "fine",
    () => true,
  );
  return isFine && <LoadingOverlay />;
}
