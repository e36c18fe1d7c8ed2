import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * A `shouldRevalidate` that also reloads a page after a conflict (409). The user must see what changed, and the form must send the new
 * version. By default a rejected form reloads nothing.
 */
export const reloadAfterConflict = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;
