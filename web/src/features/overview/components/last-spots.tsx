import type { Overview } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatTimeLeft } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";

/** As many as the tile has lines. */
const SHOWN = 2;

/** The leads with one spot left that end first, each with the time that is left. */
export function LastSpots({ leads }: { leads: NonNullable<Overview["leads"]>["lastSpotLeads"] }) {
  const { t } = useTranslation(["overview", "common"]);
  const { tag } = useLocale();
  if (leads.length === 0) return t("noLastSpots");
  return (
    <ul>
      {leads.slice(0, SHOWN).map(({ id, propertyType, place, expiresAt }) => (
        <li key={id} className="truncate max-md:not-first:hidden">
          <Link
            to={paths.lead(id)}
            className="text-secondary underline-offset-4 hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
          >
            {t(`common:propertyType.${propertyType}`)}, {place.district || place.city}
          </Link>{" "}
          {formatTimeLeft(expiresAt, tag, { units: 1 })}
        </li>
      ))}
    </ul>
  );
}
