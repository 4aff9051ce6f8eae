import type { Lead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { IconCalendar, IconClock, IconMapPin, IconPhone, IconRuler2 } from "../../../components/ui/icons.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatArea } from "../../../lib/area.ts";
import { endsWithinADay, formatAge, formatTimeLeft } from "../../../lib/dates.ts";

/** Place, area, year, age and time left of a lead; in its last day, just the time left. */
export function LeadFactLine({ lead }: { lead: Lead }) {
  const { t } = useTranslation("leads");
  const { tag } = useLocale();
  const { place } = lead;
  const closing = endsWithinADay(lead.expiresAt);
  const facts = [
    { key: "place", Icon: IconMapPin, text: placeLine(place) },
    lead.area !== null && {
      key: "area",
      Icon: IconRuler2,
      text: formatArea(lead.area, tag),
      wide: true,
    },
    lead.constructionYear !== null && {
      key: "year",
      Icon: IconCalendar,
      text: String(lead.constructionYear),
      wide: true,
    },
    lead.foreignPhone && { key: "phone", Icon: IconPhone, text: t("foreignPhone") },
    {
      key: "age",
      Icon: IconClock,
      text: closing
        ? t("closesIn", { time: formatTimeLeft(lead.expiresAt, tag, { units: 1 }) })
        : [
            formatAge(lead.publishedAt, tag),
            t("timeLeft", { left: formatTimeLeft(lead.expiresAt, tag, { units: 1 }) }),
          ].join(" · "),
    },
  ].filter((fact) => fact !== false);

  return (
    <ul className="mt-2 flex flex-wrap gap-x-3.5 gap-y-1 text-sm text-ink-2">
      {facts.map(({ key, Icon, text, wide }) => (
        <li
          key={key}
          className={`items-center gap-1.5 ${wide ? "hidden md:inline-flex" : "inline-flex"} ${key === "age" && closing ? "font-[550] text-warn" : ""}`}
        >
          <Icon size={18} stroke={1.75} aria-hidden="true" className="shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** "02200 Espoo, Haukilahti". A district with the name of its city is left out. */
function placeLine({ postalCode, city, district }: Lead["place"]): string {
  return `${postalCode} ${city}${district && district !== city ? `, ${district}` : ""}`;
}
