import type { NearbyAgent, RecentSales } from "../home-market.ts";
import type { MailContent, Section } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";
import { publishedParts } from "./published-parts.ts";

/** To the seller of a published request for a valuation: recent sales and agents near the home. */
export function valuation(mail: MailOf<"valuation">, localizer: Localizer): MailContent {
  const { text } = localizer;
  const { recentSales, agents } = mail;
  return {
    ...publishedParts(mail, localizer),
    preview: text(recentSales ? "valuation.preview" : "valuation.preview_agents"),
    heading: text("valuation.heading"),
    sections: [
      ...(recentSales ? [salesSection(recentSales, localizer)] : []),
      ...(agents.length > 0 ? [agentsSection(agents, localizer)] : []),
    ],
  };
}

function salesSection(sales: RecentSales, localizer: Localizer): Section {
  const { text, wholeMoney, wholeMoneySpan, number, calendarDay } = localizer;
  const { count, radiusKm: km, months, lowestPerSquareMetre, highestPerSquareMetre, nearest } = sales;
  const range = wholeMoneySpan(lowestPerSquareMetre, highestPerSquareMetre);
  return {
    heading: text("valuation.sales"),
    text: [
      text("valuation.basis", { count, km, months }),
      ...(nearest.length < count ? [text("valuation.nearest", { count: nearest.length })] : []),
    ].join(" "),
    facts: [
      { label: text("valuation.per_square_metre"), value: `${range}/m²` },
      ...nearest.map(({ soldOn, distanceKm, area, price, perSquareMetre }) => ({
        label: text(distanceKm < 0.05 ? "valuation.sale_near" : "valuation.sale", {
          day: calendarDay(soldOn),
          km: number(distanceKm),
          area: number(area),
        }),
        value: `${wholeMoney(price)}, ${wholeMoney(perSquareMetre)}/m²`,
      })),
    ],
  };
}

function agentsSection(agents: readonly NearbyAgent[], { text }: Localizer): Section {
  return {
    heading: text("valuation.agents"),
    text: text("valuation.agents_text"),
    facts: agents.map(({ name, title, phone, agency }) => ({
      label: agency,
      value: [name, title, phone].filter(Boolean).join(", "),
    })),
  };
}
