import type { Overview } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatTimeLeft } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";

type Props = Pick<NonNullable<Overview["leads"]>, "lastSpots" | "lastSpotLeads">;

/** Of the leads with one spot left the one that ends first, with the time that is left, and how many more there are. */
export function LastSpots({ lastSpots, lastSpotLeads: [first] }: Props) {
  const { t } = useTranslation(["overview", "common"]);
  const { tag } = useLocale();
  if (!first) return t("noLastSpots");
  const { id, propertyType, place, expiresAt } = first;
  const left = formatTimeLeft(expiresAt, tag, { units: 1 });
  return (
    <Link to={paths.lead(id)} className="group block max-md:min-h-11 max-md:content-center">
      <span className="block truncate text-secondary underline-offset-4 group-hover:underline">
        {t(`common:propertyType.${propertyType}`)}, {place.district || place.city}
      </span>
      <span className="block max-md:truncate">
        {[left && t("left", { time: left }), lastSpots > 1 && t("more", { count: lastSpots - 1 })]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </Link>
  );
}
