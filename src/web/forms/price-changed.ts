/** The new total to pay in đồng when a command was rejected because the price changed; null for other rejections. */
export function newTotalIn(result: unknown): number | null {
  if (typeof result !== "object" || result === null || !("quote" in result)) return null;
  const { quote } = result;
  const hasTotal = typeof quote === "object" && quote !== null && "total" in quote;
  return hasTotal && typeof quote.total === "number" ? quote.total : null;
}
