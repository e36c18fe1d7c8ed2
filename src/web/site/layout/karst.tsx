import contour from "./pictures/karst.svg?no-inline";

/** The contour of the bay that the footer stands on: a file of its own, which no first view waits for. In the colour of the footer. */
export function Karst() {
  return <img className="karst" src={contour} width={1440} height={96} alt="" loading="lazy" />;
}
