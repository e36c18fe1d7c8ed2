import type { ReactNode } from "react";
import { PicturePreload, ResponsivePicture } from "#ui/responsive-picture.tsx";
import hero640Avif from "./pictures/hero-640.avif";
import hero640 from "./pictures/hero-640.webp";
import hero1080Avif from "./pictures/hero-1080.avif";
import hero1080 from "./pictures/hero-1080.webp";
import hero1440Avif from "./pictures/hero-1440.avif";
import hero1440 from "./pictures/hero-1440.webp";
import hero1920Avif from "./pictures/hero-1920.avif";
import hero1920 from "./pictures/hero-1920.webp";

const sources = [
  { width: 640, avif: hero640Avif, webp: hero640 },
  { width: 1080, avif: hero1080Avif, webp: hero1080 },
  { width: 1440, avif: hero1440Avif, webp: hero1440 },
  { width: 1920, avif: hero1920Avif, webp: hero1920 },
];

/** On a phone the picture is 560 px high and cropped from its sides: 1120 px wide. */
const sizes = "(min-width: 768px) 100vw, 720px";

type HeroProps = { title: ReactNode; lead: string; children: ReactNode };

/** A promise over the picture, with the search on its lower edge. */
export function Hero({ title, lead, children }: HeroProps) {
  return (
    <section className="hero" aria-labelledby="promise">
      <PicturePreload sources={sources} sizes={sizes} />
      <ResponsivePicture sources={sources} width={2400} height={1200} alt="" sizes={sizes} priority />
      <div className="wrap">
        <h1 id="promise" className="title-hero">
          {title}
        </h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
    </section>
  );
}
