let composing: EventTarget | null = null;

/** Follows input methods that compose characters, such as Vietnamese ones. Call it when the page starts. */
export function trackImeComposition(): void {
  addEventListener("compositionstart", ({ target }) => {
    composing = target;
  });
  addEventListener("compositionend", () => {
    composing = null;
  });
}

/** Resolves when no character is being composed in the field: setting its text would end the composition. */
export function whenComposed(field: Element): Promise<void> {
  if (composing !== field) return Promise.resolve();
  return new Promise((resolve) => field.addEventListener("compositionend", () => resolve(), { once: true }));
}
