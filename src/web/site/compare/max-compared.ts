/** More columns than these cannot be compared at a glance. */
export const MAX_COMPARED = 4;
