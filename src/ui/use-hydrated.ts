import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the HTML of the server and until React has taken it over. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
