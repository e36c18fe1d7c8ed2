import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the HTML of the server and until hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
