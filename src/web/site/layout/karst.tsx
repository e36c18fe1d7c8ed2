import contour from "./pictures/karst.svg?no-inline";

/** The contour of the bay above the footer, in its colour: a separate file, so that it does not delay the first render. */
export function Karst() {
  return <img className="karst" src={contour} width={1440} height={96} alt="" loading="lazy" />;
}
