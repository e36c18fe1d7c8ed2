import WifiOff from "lucide-react/icons/wifi-off";
import { lazy, Suspense, useState } from "react";
import { networkMessages } from "../browser/network-messages.ts";
import { useNetwork } from "./use-network.ts";

// Loaded lazily: only staff see it.
const SignInAgain = lazy(() => import("../admin/layout/sign-in-again.tsx").catch(() => ({ default: NotLoaded })));

/** Says what a pending request waits for, with a button to retry at once. */
export function NetworkNotice() {
  const [state, tryNow] = useNetwork();
  const [asksLater, setAsksLater] = useState(false);
  const goOn = () => {
    setAsksLater(false);
    tryNow();
  };
  if (state === "signed-out") {
    return (
      <Suspense>
        <SignInAgain isLater={asksLater} onLater={setAsksLater} onSignedIn={goOn} />
      </Suspense>
    );
  }
  return (
    <div role="status">
      {state !== "fine" && (
        <p className="network-notice on-deep">
          <WifiOff />
          <span>{networkMessages[state]}</span>
          <button type="button" onClick={tryNow}>
            Thử ngay
          </button>
        </p>
      )}
    </div>
  );
}

/** Short form when the dialog could not be loaded: returning from another tab retries the request. */
function NotLoaded() {
  return (
    <div role="status">
      <p className="network-notice on-deep">
        <span>Bạn đã đăng xuất. Những gì bạn đã điền vẫn còn đây; hãy đăng nhập ở thẻ khác rồi quay lại.</span>
      </p>
    </div>
  );
}
