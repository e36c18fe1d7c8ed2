import { StrictMode, startTransition, useEffect, useLayoutEffect, useRef } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { offerChat } from "./browser/chat.ts";
import { trackImeComposition } from "./browser/composition.ts";
import { enableDeferredStylesheets } from "./browser/deferred-stylesheets.ts";
import { dismissMenus } from "./browser/dismiss-menus.ts";
import { type EarlyInput, followEarlyInput, replayEarlyInput } from "./browser/early-input.ts";
import { installRetryingFetch } from "./browser/network.ts";
import { registerServiceWorker } from "./browser/register-service-worker.ts";
import { navigateByArrows } from "./browser/roving-tabindex.ts";

const findEarlyInput = followEarlyInput(document);

function Application() {
  const early = useRef<readonly EarlyInput[]>([]);
  // Reads the page as the visitor left it, before any part of it renders again.
  useLayoutEffect(() => {
    early.current = findEarlyInput();
  }, []);
  // Marks the page as hydrated, for styles and tests, and registers the service worker for use without a network.
  useEffect(() => {
    // React flushes no state while effects run.
    queueMicrotask(async () => {
      await replayEarlyInput(early.current);
      document.documentElement.dataset.alive = "true";
    });
    registerServiceWorker();
  }, []);
  return <HydratedRouter />;
}

enableDeferredStylesheets();
trackImeComposition();
installRetryingFetch();
dismissMenus();
offerChat();
navigateByArrows();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Application />
    </StrictMode>,
  );
});
