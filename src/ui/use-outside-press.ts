import { useEffect, useRef } from "react";

/** Detects pointer events outside of the element. */
export function useOutsidePress<T extends HTMLElement>(onPress: () => void) {
  const inside = useRef<T>(null);
  // Synchronises with pointer events in the document.
  useEffect(() => {
    const listener = (event: PointerEvent) => {
      if (event.target instanceof Node && !inside.current?.contains(event.target)) onPress();
    };
    document.addEventListener("pointerdown", listener);
    return () => document.removeEventListener("pointerdown", listener);
  });
  return inside;
}
