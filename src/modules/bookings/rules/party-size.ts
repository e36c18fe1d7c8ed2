/** How many people a booking is for. */
export const partySize = ({ adults, childAges }: { adults: number; childAges: readonly number[] }): number =>
  adults + childAges.length;
