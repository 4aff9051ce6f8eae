import type { RefundRow } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { formatMoney } from "../../../lib/money.ts";
import { rowLink } from "../../../lib/row-keys.ts";
import { reasonKey } from "../../../lib/refund-reason.ts";
import { QueueClock } from "./queue-clock.tsx";

type Props = {
  request: RefundRow;
  isShown: boolean;
  /** Shows it beside the queue as soon as it has the focus. */
  onFocus?: (() => void) | undefined;
};

/** One request of the queue: its agent, who may claim much, its reason, lead and remaining time. */
export function QueueRow({ request, isShown, onFocus }: Props) {
  const { t } = useTranslation(["refund-requests", "common"]);
  const { search } = useLocation();
  const { tag } = useLocale();
  const { id, agent, appeal, lead, street, country, purchase, requestedAt, claims } = request;
  const timeOf = useCountryTime(country);
  const place = lead ? lead.place.city : t(`common:country.${country}`);
  const type = t(`common:leadType.${purchase.leadType}`);
  return (
    <li
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 px-4 py-3 ${isShown ? "bg-primary-soft" : "hover:bg-sunken/50"}`}
    >
      <Link
        {...rowLink}
        to={{ pathname: adminPaths.refundRequest(id), search }}
        replace={onFocus !== undefined}
        aria-current={isShown || undefined}
        onFocus={onFocus}
        className="col-span-2 truncate font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
      >
        {agent.name ?? t("erased")}
      </Link>
      <span className="text-sm text-ink-2">
        {[appeal && t("appeal"), t(reasonKey(request))].filter(Boolean).join(" · ")}
      </span>
      <QueueClock request={request} />
      <span className="col-span-2 text-sm text-ink-2">{[street, place].filter(Boolean).join(", ")}</span>
      <span className="col-span-2 text-sm text-ink-2 tabular-nums">
        {[type, formatMoney(purchase.fee, tag), timeOf(requestedAt)].join(" · ")}
      </span>
      <span className={`col-span-2 text-sm tabular-nums ${claims.isAbove ? "text-bad" : "text-ink-2"}`}>
        {t("claims", { claims: claims.claims, count: claims.purchases, days: claims.days })}
      </span>
    </li>
  );
}
