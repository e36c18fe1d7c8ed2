import { useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { paths } from "../paths.ts";

/** Leads a page that answers 403 to `/403` (specification, "Status 403 sends the user to /403"). */
export function useLeadToForbidden(error: unknown): void {
  const { pathname } = useLocation();
  const leads = isRouteErrorResponse(error) && error.status === 403 && pathname !== paths.forbidden();
  // Synchronises the address: a full load, because the page at /403 is not part of the application that is open.
  useEffect(() => {
    if (leads) location.replace(paths.forbidden());
  }, [leads]);
}
