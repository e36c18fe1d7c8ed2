/** The attribute with the props of an island. */
export const PROPS_ATTRIBUTE = "data-props";
