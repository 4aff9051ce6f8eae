import type { QueuedRefund } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Alert } from "../../../components/ui/alert.tsx";

/** Who changed the request while the admin decided, and that nothing of the admin's was sent. */
export function StaleDecision({ request: { state, decisions, country } }: { request: QueuedRefund }) {
  const { t } = useTranslation("refund-requests");
  const timeOf = useCountryTime(country);
  const last = decisions.at(-1);
  const isDecided = last && (state === "refunded" || state === "rejected");
  return (
    <Alert tone="bad">
      <p className="font-semibold">
        {isDecided
          ? t(last.approved ? "stale.approved" : "stale.rejected", {
              name: last.admin ? (last.admin.name ?? t("erased")) : t("stale.rule"),
              when: timeOf(last.decidedAt),
            })
          : t(state === "cancelled" ? "stale.cancelled" : "stale.changed")}
      </p>
      <p>{t("stale.nothingSent")}</p>
    </Alert>
  );
}
