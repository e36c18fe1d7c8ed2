let composing: EventTarget | null = null;

/** Follows input methods that compose letters, such as Vietnamese ones; from the start of the page on. */
export function followComposition(): void {
  addEventListener("compositionstart", ({ target }) => {
    composing = target;
  });
  addEventListener("compositionend", () => {
    composing = null;
  });
}

/** Resolves when no letter is being composed in the field: to set its text in the middle of a word would end the word. */
export function whenComposed(field: Element): Promise<void> {
  if (composing !== field) return Promise.resolve();
  return new Promise((resolve) => field.addEventListener("compositionend", () => resolve(), { once: true }));
}
