import { ResponsivePicture } from "#ui/responsive-picture.tsx";
import { ProblemPanel } from "#web/components/problem-panel.tsx";
import { useRedirectToForbidden } from "#web/forbidden/use-redirect-to-forbidden.ts";
import mist828Avif from "./pictures/mist-828.avif";
import mist828 from "./pictures/mist-828.webp";
import mist1440Avif from "./pictures/mist-1440.avif";
import mist1440 from "./pictures/mist-1440.webp";

const sources = [
  { width: 828, avif: mist828Avif, webp: mist828 },
  { width: 1440, avif: mist1440Avif, webp: mist1440 },
];

/** Error page for visitors. */
export function SiteProblem({ error }: { error: unknown }) {
  useRedirectToForbidden(error);
  return (
    <div className="problem">
      <ResponsivePicture sources={sources} width={1600} height={1067} alt="" sizes="100vw" priority />
      <div className="wrap">
        <ProblemPanel error={error} />
      </div>
    </div>
  );
}
