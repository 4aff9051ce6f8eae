import type { QueuedRefund } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Card } from "../../../components/ui/card.tsx";

/** Decisions with authors and words, the newest first. */
export function FormerDecisions({ request: { decisions, country } }: { request: QueuedRefund }) {
  const { t } = useTranslation("refund-requests");
  const timeOf = useCountryTime(country);
  return (
    <Card title={t("decided.title")}>
      <ol className="divide-y divide-line">
        {decisions.toReversed().map(({ approved, message, decidedAt, admin }) => (
          <li key={decidedAt} className="py-2.5 first:pt-0 last:pb-0">
            <p className="font-semibold">{t(approved ? "decided.approved" : "decided.rejected")}</p>
            <p className="text-sm text-ink-2">
              {admin ? (admin.name ?? t("erased")) : t("decided.rule")}, {timeOf(decidedAt)}
            </p>
            {message && <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">{message}</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
