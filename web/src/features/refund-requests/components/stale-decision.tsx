import type { QueuedRefund } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { StaleAlert } from "../../../components/ui/stale-alert.tsx";

/** Who changed the request while the admin decided, and that nothing of the admin's was sent. */
export function StaleDecision({ request: { state, decisions, country } }: { request: QueuedRefund }) {
  const { t } = useTranslation("refund-requests");
  const timeOf = useCountryTime(country);
  const last = decisions.at(-1);
  const isDecided = last && (state === "refunded" || state === "rejected");
  const what = isDecided
    ? t(last.approved ? "stale.approved" : "stale.rejected", {
        name: last.admin ? (last.admin.name ?? t("erased")) : t("stale.rule"),
        when: timeOf(last.decidedAt),
      })
    : t(state === "cancelled" ? "stale.cancelled" : "stale.changed");
  return <StaleAlert what={what} nothingSent={t("stale.nothingSent")} />;
}
