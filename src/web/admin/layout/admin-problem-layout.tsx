import { useEffect } from "react";
import { isRouteErrorResponse, Outlet, useNavigate } from "react-router";
import { ProblemPanel } from "#web/components/problem-panel.tsx";
import { paths } from "#web/paths.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/admin-problem-layout.ts";

export default function AdminProblemLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const navigate = useNavigate();
  const isForbidden = isRouteErrorResponse(error) && error.status === 403;
  // What a role may not open leads to one page, whoever asked and wherever (specification, status 403).
  useEffect(() => {
    if (isForbidden) void navigate(paths.forbidden(), { replace: true });
  }, [isForbidden, navigate]);
  return <ProblemPanel error={error} home={adminPaths.home()} />;
}
