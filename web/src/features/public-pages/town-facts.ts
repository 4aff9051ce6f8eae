import type { Town } from "./public-page.ts";

/** Which words fit a town's figures, and the figures as readers of the language write them. */
export function townFacts(town: Town, tag: string) {
  const { published, sold, purchases, agents, firstPurchaseMinutes: minutes, ofTopType } = town;
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 0 });
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  const perSold = purchases / sold;
  const [time, unit] =
    minutes < 120 ? [minutes, "minute"] : minutes < 2880 ? [minutes / 60, "hour"] : [minutes / 1440, "day"];
  return {
    demand:
      sold / published >= 0.9
        ? ("nearlyAll" as const)
        : sold / published >= 0.6
          ? ("most" as const)
          : ("some" as const),
    speed: minutes < 120 ? ("atOnce" as const) : minutes < 1440 ? ("sameDay" as const) : ("later" as const),
    choice: perSold < 1.3 ? ("one" as const) : perSold < 2.5 ? ("few" as const) : ("several" as const),
    values: {
      published: number.format(published),
      sold: number.format(sold),
      soldShare: percent.format(sold / published),
      agents: number.format(agents),
      perSold: number.format(perSold),
      time: new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 0 }).format(
        time,
      ),
      typeShare: percent.format(ofTopType / published),
    },
  };
}
