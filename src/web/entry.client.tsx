import { StrictMode, startTransition, useEffect, useLayoutEffect, useRef } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { offerChat } from "./chat.ts";
import { closeMenus } from "./closing.ts";
import { followComposition } from "./document/composition.ts";
import { type EarlyInput, findEarlyInput, replayEarlyInput } from "./document/early-input.ts";
import { workerAddress } from "./document/trusted.ts";
import { countLateStyles } from "./late-styles.ts";
import { keepSending } from "./network.ts";

function Application() {
  const early = useRef<readonly EarlyInput[]>([]);
  // Reads the page as the visitor left it, before any part of it renders again.
  useLayoutEffect(() => {
    early.current = findEarlyInput(document);
  }, []);
  // Tells whoever looks at the page that buttons work now, and the browser what to show without a network.
  useEffect(() => {
    // React flushes no state while effects run.
    queueMicrotask(async () => {
      await replayEarlyInput(early.current);
      document.documentElement.dataset.alive = "true";
    });
    if (import.meta.env.PROD) void navigator.serviceWorker?.register(workerAddress()).catch(() => undefined);
  }, []);
  return <HydratedRouter />;
}

countLateStyles();
followComposition();
keepSending();
closeMenus();
offerChat();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Application />
    </StrictMode>,
  );
});
