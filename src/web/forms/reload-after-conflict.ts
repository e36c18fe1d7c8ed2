import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * A `shouldRevalidate` that reloads a page also after a conflict: the user has to see what changed meanwhile before they press again, and
 * the form has to send that. By default a refused form reloads nothing.
 */
export const reloadAfterConflict = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;
