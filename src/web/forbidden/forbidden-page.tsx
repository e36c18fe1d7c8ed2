import { data, useMatches } from "react-router";
import { adminPaths } from "../admin/paths.ts";
import { ProblemPanel } from "../components/problem-panel.tsx";
import type { PageHandle } from "../root.tsx";
import { SiteProblem } from "../site/layout/site-problem.tsx";
import type { Route } from "./+types/forbidden-page.ts";
import { isStaffFrame } from "./forbidden-frame.tsx";

// The frame of staff needs its script for submenus and search; the one of visitors is a document without any.
export const handle: PageHandle = { document: (loaded) => (loaded.some(isStaffFrame) ? undefined : "static") };

export function loader(): never {
  throw data(null, { status: 403 });
}

export default function ForbiddenPage() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const inStaffFrame = useMatches().some(({ loaderData }) => isStaffFrame(loaderData));
  return inStaffFrame ? <ProblemPanel error={error} home={adminPaths.home()} /> : <SiteProblem error={error} />;
}
