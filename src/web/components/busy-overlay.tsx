import { LoadingOverlay } from "#ui/loading-overlay.tsx";
import { useNetwork } from "./use-network.ts";

/** Covers the page while it is busy, but not while it waits for the network or a sign-in: the input stays visible. */
export function BusyOverlay() {
  const [network] = useNetwork();
  return network === "fine" && <LoadingOverlay />;
}
