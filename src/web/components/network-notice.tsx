import WifiOff from "lucide-react/icons/wifi-off";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { type NetworkState, pageNetwork } from "../network.ts";

const never = () => () => undefined;
const fine = (): NetworkState => "fine";

// Staff alone ever see it.
const SignInAgain = lazy(() => import("../admin/layout/sign-in-again.tsx"));

const words: Record<Exclude<NetworkState, "fine" | "signed-out">, string> = {
  offline: "Mất mạng. Những gì bạn đã điền vẫn còn đây; có mạng lại, trang tự gửi tiếp.",
  busy: "Hệ thống đang bận. Những gì bạn đã điền vẫn còn đây; trang tự gửi lại sau vài giây.",
};

/** Says what a request waits for, and lets one try at once. */
export function NetworkNotice() {
  const network = pageNetwork();
  const state = useSyncExternalStore(network?.subscribe ?? never, network ? () => network.state : fine, fine);
  if (state === "signed-out") {
    return (
      <Suspense>
        <SignInAgain onSignedIn={() => network?.tryNow()} />
      </Suspense>
    );
  }
  return (
    <div role="status">
      {state !== "fine" && (
        <p className="network-notice on-deep">
          <WifiOff />
          <span>{words[state]}</span>
          <button type="button" onClick={network?.tryNow}>
            Thử ngay
          </button>
        </p>
      )}
    </div>
  );
}
