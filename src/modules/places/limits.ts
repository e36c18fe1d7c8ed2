/** Cities in one answer at most: all of them (specification, "Cities list page size"). */
export const MAX_CITIES = 150;
