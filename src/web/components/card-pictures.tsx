import type { ReactNode } from "react";
import { Picture, type PictureProps } from "./picture.tsx";
import "./card-pictures.css";

type CardPicturesProps = {
  href: string;
  picture: PictureProps["picture"] | null;
  /** The number of pictures in all. */
  count: number;
  sizes: string;
  corner?: "sail" | "sail-small";
  priority?: boolean;
  className?: string;
  /** Controls over the pictures. */
  children?: ReactNode;
};

/**
 * The pictures of a card in a strip that can be swiped. Only the first one comes with the page; browser/card-pictures.ts adds the others
 * when the strip is touched. The title of the card is the link that is read and focused.
 */
export function CardPictures(props: CardPicturesProps) {
  const { href, picture, count, sizes, corner = "sail-small", priority = false, className = "", children } = props;
  const several = count > 1 ? { "data-at": 1, "data-of": count } : {};
  return (
    <div className={`card-pictures ${className}`} {...several}>
      {/* biome-ignore lint/a11y/useAnchorContent: the title of the card is the link that is read */}
      <a href={href} tabIndex={-1} aria-hidden="true" className={`strip figure ${corner}`}>
        {picture && <Picture picture={picture} sizes={sizes} decorative priority={priority} />}
      </a>
      {children}
    </div>
  );
}
