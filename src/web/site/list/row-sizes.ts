/** The `sizes` of the picture of a row. */
export const rowSizes = "(min-width: 1024px) 296px, (min-width: 768px) 260px, calc(100vw - 32px)";
