import type { Figure } from "./figure.ts";

export const short = ({ value, most }: Figure): boolean => !(value <= most);

/** The table at the end of `make soak` and of `make restore-drill`. */
export function reportOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { what, unit, value, most } = figure;
    const digits = unit === "s" || unit === "×" ? 1 : 0;
    return [what, `${value.toFixed(digits)} ${unit}`, `≤ ${most} ${unit}`, short(figure) ? "SHORT" : "ok"];
  });
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")).join("\n");
}
