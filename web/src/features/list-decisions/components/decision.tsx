import type { ListDecision } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CheckedRules } from "../../../components/list-decision/checked-rules.tsx";
import { useOutcomeText } from "../../../components/list-decision/use-outcome-text.ts";
import { IconChevronDown } from "../../../components/ui/icons.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useTimeZone } from "../../../lib/countries.ts";
import { formatMoment } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { useUser } from "../../../lib/session.ts";

/** One lead, its time and its outcome, which opens to the checked rules. */
export function Decision({ decision }: { decision: ListDecision }) {
  const { t } = useTranslation(["list-decisions", "common"]);
  const { tag } = useLocale();
  const zone = useTimeZone(useUser().country);
  const outcome = useOutcomeText();
  const { leadId, leadType, place, price, at, rules } = decision;
  const name = [t(`common:leadType.${leadType}`), place.district || place.city, price && formatMoney(price, tag)];
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link className="font-[550] wrap-anywhere text-secondary underline tabular-nums" to={paths.lead(leadId)}>
          {name.filter(Boolean).join(", ")}
        </Link>
        <span className="text-sm text-ink-2 tabular-nums">{formatMoment(at, tag, zone)}</span>
      </div>
      <details className="group">
        <summary className="flex cursor-pointer list-none items-start justify-between gap-3 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 wrap-anywhere">{outcome(decision)}</span>
          <IconChevronDown
            size={18}
            stroke={1.75}
            className="mt-0.5 shrink-0 text-ink-3 group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <CheckedRules rules={rules} />
      </details>
    </li>
  );
}
