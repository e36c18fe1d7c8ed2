import { useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { paths } from "../paths.ts";

/** Leads a page that answers 403 to `/403` (specification, "Status 403 sends the user to /403"). */
export function useRedirectToForbidden(error: unknown): void {
  const { pathname } = useLocation();
  const isForbidden = isRouteErrorResponse(error) && error.status === 403 && pathname !== paths.forbidden();
  // Synchronises the address by a full load, because /403 is not part of the open app page.
  useEffect(() => {
    if (isForbidden) location.replace(paths.forbidden());
  }, [isForbidden]);
}
