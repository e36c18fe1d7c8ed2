import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { READY_EVENT } from "./after-first-view.ts";

/** Tells the page's own loader that buttons work now. */
function Application() {
  useEffect(() => void document.dispatchEvent(new Event(READY_EVENT)), []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Application />
    </StrictMode>,
  );
});
