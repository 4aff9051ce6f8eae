/** Round limits above each base price, so that a small part for the location does not fall out: 900, 2900 -> 1000, 3000. */
export function priceSteps(amounts: number[]): number[] {
  const rounded = amounts.map((amount) => {
    const step = amount >= 10_000 ? 5000 : 1000;
    return (Math.floor(amount / step) + 1) * step;
  });
  return [...new Set(rounded)].sort((a, b) => a - b);
}
