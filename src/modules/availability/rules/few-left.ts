/** Rooms of a whole ship or hotel: so few on a day that whoever waits may find none. */
const FEW_LEFT = 3;

/** Whether a list and a calendar tell how many rooms are left of all types together; told of each type they would say it every day. */
export const isFewLeft = (left: number | null): boolean => left !== null && left > 0 && left <= FEW_LEFT;
