import { useEffect } from "react";
import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import { ResponsivePicture } from "#ui/responsive-picture.tsx";
import { ProblemPanel } from "#web/components/problem-panel.tsx";
import { paths } from "#web/paths.ts";
import type { Route } from "./+types/problem-layout.ts";
import mist828Avif from "./pictures/mist-828.avif";
import mist828 from "./pictures/mist-828.webp";
import mist1440Avif from "./pictures/mist-1440.avif";
import mist1440 from "./pictures/mist-1440.webp";

export default function ProblemLayout() {
  return <Outlet />;
}

const sources = [
  { width: 828, avif: mist828Avif, webp: mist828 },
  { width: 1440, avif: mist1440Avif, webp: mist1440 },
];

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  const leads = isRouteErrorResponse(error) && error.status === 403 && pathname !== paths.forbidden();
  // Synchronises the address: what somebody may not open leads to one page (specification, status 403).
  useEffect(() => {
    if (leads) location.replace(paths.forbidden());
  }, [leads]);
  return (
    <div className="problem">
      <ResponsivePicture sources={sources} width={1600} height={1067} alt="" sizes="100vw" priority />
      <div className="wrap">
        <ProblemPanel error={error} />
      </div>
    </div>
  );
}
