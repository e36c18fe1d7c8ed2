import { useEffect } from "react";
import { startLoading, stopLoading } from "./loading.ts";

/** Covers the window during an action that must be neither repeated nor left. */
export function useLoading(isUnderWay: boolean): void {
  // Synchronises with the loading counter, which is outside of React.
  useEffect(() => {
    if (!isUnderWay) return;
    startLoading();
    return stopLoading;
  }, [isUnderWay]);
}
