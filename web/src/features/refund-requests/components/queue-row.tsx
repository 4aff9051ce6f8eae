import type { QueuedRefund } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { rowLink } from "../../../lib/row-keys.ts";
import { reasonKey } from "../../../lib/refund-reason.ts";
import { QueueClock } from "./queue-clock.tsx";

type Props = {
  request: QueuedRefund;
  isShown: boolean;
  /** Shows it beside the queue as soon as it has the focus. */
  onFocus?: (() => void) | undefined;
};

/** One request of the queue: its agent, reason, lead and remaining time. */
export function QueueRow({ request, isShown, onFocus }: Props) {
  const { t } = useTranslation(["refund-requests", "common"]);
  const { search } = useLocation();
  const { id, agent, appeal, lead, country } = request;
  const place = lead ? lead.place.city : t(`common:country.${country}`);
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
        {[appeal && t("appeal"), t(reasonKey(request)), place].filter(Boolean).join(" · ")}
      </span>
      <QueueClock request={request} />
    </li>
  );
}
