import type { PictureSources } from "#ui/responsive-picture.tsx";
import hero640Avif from "./pictures/hero-640.avif";
import hero640 from "./pictures/hero-640.webp";
import hero1080Avif from "./pictures/hero-1080.avif";
import hero1080 from "./pictures/hero-1080.webp";
import hero1440Avif from "./pictures/hero-1440.avif";
import hero1440 from "./pictures/hero-1440.webp";
import hero1920Avif from "./pictures/hero-1920.avif";
import hero1920 from "./pictures/hero-1920.webp";

/** A plane over the peaks of the bay at dawn. */
export const planeAtDawn: PictureSources = [
  { width: 640, avif: hero640Avif, webp: hero640 },
  { width: 1080, avif: hero1080Avif, webp: hero1080 },
  { width: 1440, avif: hero1440Avif, webp: hero1440 },
  { width: 1920, avif: hero1920Avif, webp: hero1920 },
];
