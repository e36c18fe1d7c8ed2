/** The most guests of one booking, in the search, the checkout, the API and the back office. Larger groups ask for a quote. */
export const MAX_GUESTS = 20;

/** The most guests of a ship charter: the largest ship in the bay sleeps about as many. */
export const MAX_GROUP = 120;

/** At least one guest is an adult. */
export const MAX_CHILDREN = MAX_GUESTS - 1;

/** A guest below this age on the day of travel is an infant, and then a child (IATA: under 2 and under 12 years). */
export const INFANT_UNTIL = 2;
export const CHILD_UNTIL = 12;

/** "2 người lớn, bé 6 tuổi" */
export function partyText(adults: number, childAges: readonly number[]): string {
  return [`${adults} người lớn`, childrenText(childAges)].filter(Boolean).join(", ");
}

function childrenText(ages: readonly number[]): string {
  if (ages.length === 0) return "";
  const spoken = ages.map((age) => (age === 0 ? "dưới 1" : String(age)));
  const list = spoken.length === 1 ? spoken[0] : `${spoken.slice(0, -1).join(", ")} và ${spoken.at(-1)}`;
  return ages.length === 1 ? `bé ${list} tuổi` : `${ages.length} bé ${list} tuổi`;
}
