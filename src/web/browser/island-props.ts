/** The attribute with the props of an island. */
export const PROPS = "data-props";
