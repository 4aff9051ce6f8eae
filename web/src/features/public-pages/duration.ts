const daysOf = { year: 365.25, month: 30.44 };

/** Days as people say them: `90 days`, `13 months`, `6 years`. */
export function durationText(days: number, tag: string): string {
  const [count, unit] =
    days >= 730
      ? [Math.round(days / daysOf.year), "year"]
      : days >= 365
        ? [Math.round(days / daysOf.month), "month"]
        : [days, "day"];
  return new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "long" }).format(count);
}
