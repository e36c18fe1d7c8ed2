import { type ReactNode, useEffect, useRef } from "react";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { showToast } from "#ui/toasts.ts";
import { productPaths } from "#web/components/product-paths.ts";

/** Intercepts links to the real page and the checkout, and explains why nothing happens. */
export function WithoutBooking({ kind, slug, children }: { kind: ProductKind; slug: string; children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null);
  // Capture-phase listeners, which run before the page's own handlers.
  useEffect(() => {
    const element = page.current;
    if (!element) return;
    // The page inside is a static page, whose islands are hydrated on interaction.
    void import("#web/browser/hydrate-on-interaction.ts").then(({ scheduleHydration }) => scheduleHydration());
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      showToast("Đây là bản xem trước: không chọn ngày, chọn phòng hay đặt được.", "error");
    };
    const onClick = (event: MouseEvent) => {
      const href = event.target instanceof Element ? event.target.closest("a")?.getAttribute("href") : null;
      if (href?.startsWith(productPaths[kind].page(slug))) stop(event);
    };
    element.addEventListener("click", onClick, true);
    element.addEventListener("submit", stop, true);
    return () => {
      element.removeEventListener("click", onClick, true);
      element.removeEventListener("submit", stop, true);
    };
  }, [kind, slug]);
  return <div ref={page}>{children}</div>;
}
