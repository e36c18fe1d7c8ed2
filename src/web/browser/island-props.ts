/** Where the props of an island stand, for the browser. */
export const PROPS = "data-props";
