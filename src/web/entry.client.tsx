import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { READY_EVENT } from "./after-first-view.ts";
import { keepSending } from "./network.ts";

function Application() {
  // Tells the page's own loader, and whoever looks at the page, that buttons work now, and the browser what to show without a
  // network.
  useEffect(() => {
    document.dispatchEvent(new Event(READY_EVENT));
    document.documentElement.dataset.alive = "true";
    if (import.meta.env.PROD) void navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined);
  }, []);
  return <HydratedRouter />;
}

keepSending();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Application />
    </StrictMode>,
  );
});
