/** `12.5` as "12.5%", "12,5 %"; with its sign "+12.5%". */
export function formatPercent(percent: number, tag: string, { sign = false } = {}): string {
  return new Intl.NumberFormat(tag, {
    style: "percent",
    maximumFractionDigits: 2,
    signDisplay: sign ? "exceptZero" : "auto",
  }).format(percent / 100);
}
