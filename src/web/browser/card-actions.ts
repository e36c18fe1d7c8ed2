const SIGNS = ["pointerover", "scroll", "keydown"] as const;

/** Fetches the code of what a visitor does with the card of a product, at the first use. */
export function followCards(): void {
  for (const sign of SIGNS)
    addEventListener(
      sign,
      (event) => {
        const { target } = event;
        if (!(target instanceof Element)) return;
        const box =
          sign === "keydown"
            ? target.closest("article")?.querySelector<HTMLElement>("[data-of]")
            : target.closest<HTMLElement>("[data-of]");
        if (box) void import("./card-pictures.ts").then(({ useStrip }) => useStrip(box, event));
      },
      { passive: true, capture: true },
    );
}
