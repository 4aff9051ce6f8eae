import type { ListDecision } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { IconCheck, IconChevronDown, IconX } from "../../../components/ui/icons.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useTimeZone } from "../../../lib/countries.ts";
import { formatShortDay } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { useUser } from "../../../lib/session.ts";
import { useOutcomeText } from "../use-outcome-text.ts";

/** One lead in a sentence, which opens to the rules that were checked. */
export function Decision({ decision }: { decision: ListDecision }) {
  const { t } = useTranslation("list-decisions");
  const { tag } = useLocale();
  const zone = useTimeZone(useUser().country);
  const outcome = useOutcomeText();
  const { leadId, place, at, rules } = decision;
  return (
    <li>
      <details className="group py-2.5">
        <summary className="flex cursor-pointer list-none items-start justify-between gap-3 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 wrap-anywhere">
            <span className="font-[550] tabular-nums">
              {t("about", { place: place.district || place.city, day: formatShortDay(at, tag, zone) })}
            </span>{" "}
            {outcome(decision)}
          </span>
          <IconChevronDown
            size={18}
            stroke={1.75}
            className="mt-0.5 shrink-0 text-ink-3 group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <ul aria-label={t("rules")} className="mt-2 grid gap-1 text-sm">
          {rules.map(({ rule, isMet }) => (
            <li key={rule} className="flex items-center gap-2">
              {isMet ? (
                <IconCheck size={16} stroke={2} className="shrink-0 text-good" aria-hidden="true" />
              ) : (
                <IconX size={16} stroke={2} className="shrink-0 text-bad" aria-hidden="true" />
              )}
              {t(isMet ? `met.${rule}` : `failed.${rule}`)}
            </li>
          ))}
        </ul>
        <Link className="mt-2 inline-block text-sm text-secondary underline" to={paths.lead(leadId)}>
          {t("open")}
        </Link>
      </details>
    </li>
  );
}
