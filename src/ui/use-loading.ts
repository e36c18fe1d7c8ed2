import { useEffect } from "react";
import { startLoading, stopLoading } from "./loading.ts";

/** Covers the window while something is under way that must not be done twice or left. */
export function useLoading(isUnderWay: boolean): void {
  // Synchronises with the counter of what is waited for, which lives outside of React.
  useEffect(() => {
    if (!isUnderWay) return;
    startLoading();
    return stopLoading;
  }, [isUnderWay]);
}
