import { useSyncExternalStore } from "react";
import { loadingCount, onLoadingChange } from "./loading.ts";

/** Covers the window while something is loading. The focus stays where it was. */
export function LoadingOverlay({ text = "Đang tải" }: { text?: string }) {
  const loading = useSyncExternalStore(
    onLoadingChange,
    () => loadingCount() > 0,
    () => false,
  );
  return (
    <div role="status" aria-live="polite">
      {loading && (
        <div className="loading-overlay" aria-busy="true">
          <p className="loading-card">
            <span className="spinner" aria-hidden="true" />
            {text}
          </p>
        </div>
      )}
    </div>
  );
}
