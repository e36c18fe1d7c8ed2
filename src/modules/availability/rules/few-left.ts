/** Rooms of a whole ship or hotel: with so few on a day, a visitor who waits may find none. */
const FEW_LEFT = 3;

/** True if lists and calendars should show how few rooms of all types are left; for each type alone it would show every day. */
export const isFewLeft = (left: number | null): boolean => left !== null && left > 0 && left <= FEW_LEFT;
