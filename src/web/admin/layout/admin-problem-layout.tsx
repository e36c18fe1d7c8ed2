import { Outlet } from "react-router";
import { ProblemPanel } from "#web/components/problem-panel.tsx";
import { useRedirectToForbidden } from "#web/forbidden/use-redirect-to-forbidden.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/admin-problem-layout.ts";

export default function AdminProblemLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useRedirectToForbidden(error);
  return <ProblemPanel error={error} home={adminPaths.home()} />;
}
