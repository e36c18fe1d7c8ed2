/** What the party would pay now, where a command was refused because that has changed, đồng; null for other refusals. */
export function newTotalIn(result: unknown): number | null {
  if (typeof result !== "object" || result === null || !("quote" in result)) return null;
  const { quote } = result;
  const hasTotal = typeof quote === "object" && quote !== null && "total" in quote;
  return hasTotal && typeof quote.total === "number" ? quote.total : null;
}
