/** A round limit above each base price, so that it includes a small location part: 900, 2900 -> 1000, 3000. */
export function priceSteps(amounts: number[]): number[] {
  const rounded = amounts.map((amount) => {
    const step = amount >= 10_000 ? 5000 : 1000;
    return (Math.floor(amount / step) + 1) * step;
  });
  return [...new Set(rounded)].sort((a, b) => a - b);
}
