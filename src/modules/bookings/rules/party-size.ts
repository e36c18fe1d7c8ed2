/** The number of people of a booking. */
export const partySize = ({ adults, childAges }: { adults: number; childAges: readonly number[] }): number =>
  adults + childAges.length;
