import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { closeMenus } from "./closing.ts";
import { workerAddress } from "./document/trusted.ts";
import { countLateStyles } from "./late-styles.ts";
import { keepSending } from "./network.ts";

function Application() {
  // Tells whoever looks at the page that buttons work now, and the browser what to show without a network.
  useEffect(() => {
    document.documentElement.dataset.alive = "true";
    if (import.meta.env.PROD) void navigator.serviceWorker?.register(workerAddress()).catch(() => undefined);
  }, []);
  return <HydratedRouter />;
}

countLateStyles();
keepSending();
closeMenus();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Application />
    </StrictMode>,
  );
});
