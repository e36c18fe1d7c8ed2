import { useEffect } from "react";
import { useBlocker } from "react-router";

/** Asks before somebody leaves what is not saved. A page that the server sends to after its work is done (`xong`) is no leaving. */
export function useLeaveWarning(isDirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      !new URLSearchParams(nextLocation.search).has("xong"),
  );
  // Synchronises with the browser, which asks in its own words.
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm("Thay đổi chưa được lưu. Bạn vẫn muốn rời trang?")) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
}
