import { Outlet } from "react-router";
import type { Route } from "./+types/problem-layout.ts";
import { SiteProblem } from "./site-problem.tsx";

export default function ProblemLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SiteProblem error={error} />;
}
