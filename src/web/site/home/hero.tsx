import type { ReactNode } from "react";
import { PicturePreload, type PictureSources, ResponsivePicture } from "#ui/responsive-picture.tsx";

/** On phones and tablets the picture is 560 px high and cropped from its sides: 1120 px wide. */
const sizes = "(min-width: 768px) 100vw, 720px";

/** `picture` is 2400 × 1200: light and calm on the left, behind the text. */
type HeroProps = { picture: PictureSources; title: ReactNode; lead: string; children: ReactNode };

/** Claim over the hero picture, with the search at its bottom edge. */
export function Hero({ picture, title, lead, children }: HeroProps) {
  return (
    <section className="hero" aria-labelledby="promise">
      <PicturePreload sources={picture} sizes={sizes} />
      <ResponsivePicture sources={picture} width={2400} height={1200} alt="" sizes={sizes} priority />
      <div className="wrap">
        <div className="hero-words">
          <h1 id="promise" className="title-hero">
            {title}
          </h1>
          <p className="lead">{lead}</p>
        </div>
        {children}
      </div>
    </section>
  );
}
