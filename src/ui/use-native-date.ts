import { useLayoutEffect, useRef } from "react";

/**
 * For a field that replaces the browser's date field after hydration: takes over the day and the focus that the visitor gave
 * the native field before.
 */
export function useNativeDate(hydrated: boolean, rendered: string, onEarly: (day: string) => void) {
  const native = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const early = useRef<{ day: string; focused: boolean }>(null);
  useLayoutEffect(() => {
    if (native.current)
      early.current = { day: native.current.value, focused: native.current === document.activeElement };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after the field that replaces the native one has mounted
  useLayoutEffect(() => {
    if (!hydrated || !early.current) return;
    if (early.current.focused) field.current?.focus();
    if (early.current.day !== rendered) onEarly(early.current.day);
    early.current = null;
  }, [hydrated]);
  return { native, field };
}
