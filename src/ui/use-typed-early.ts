import { useEffect, useRef } from "react";

/** Takes over what was typed while this script was still on its way. */
export function useTypedEarly(onTyped: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const told = useRef(false);
  // Synchronises with the field as the visitor left it, once.
  useEffect(() => {
    if (told.current || !input.current) return;
    told.current = true;
    if (input.current.value !== input.current.defaultValue) onTyped(input.current.value);
  });
  return input;
}
