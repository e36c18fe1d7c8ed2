import { type ReactNode, useEffect, useRef } from "react";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { showToast } from "#ui/toasts.ts";
import { productPaths } from "#web/components/product-paths.ts";

/** Takes what would leave for the real page or the checkout, and says why nothing happens. */
export function WithoutBooking({ kind, slug, children }: { kind: ProductKind; slug: string; children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null);
  // Synchronises with the events of the page, before its own links and forms hear of them.
  useEffect(() => {
    const element = page.current;
    if (!element) return;
    // The page inside is a document, whose islands wait for this.
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
