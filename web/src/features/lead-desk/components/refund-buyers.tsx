import {
  type AnswerOf,
  getDeskLead,
  getRefundRequest,
  listRefundRequests,
  resolveLeadRefunds,
} from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ActionWithReason } from "../../../components/account/action-with-reason.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useUser } from "../../../lib/session.ts";
import { undecidedRefunds } from "../undecided-refunds.ts";

type Outcome = "approved" | "rejected";

/** One decision about the purchases of all buyers, for super admins. */
export function RefundBuyers({ story }: { story: AnswerOf<typeof getDeskLead> }) {
  const { t } = useTranslation("lead-desk");
  const decides = useUser().role === "super_admin";
  const resolve = useChange(resolveLeadRefunds, {
    refreshes: [getDeskLead, listRefundRequests, getRefundRequest],
    evenAfter: ["version_outdated", "refund_decided"],
  });
  const { lead, refundsVersion: version } = story;
  const { buyers, pending } = undecidedRefunds(story);
  if (!decides || version === null || buyers === 0) return null;
  const button = (outcome: Outcome, count: number) => (
    <ActionWithReason
      danger={outcome === "approved"}
      label={t("refundAll.message")}
      hint={t("refundAll.hint")}
      title={t(`refundAll.${outcome}.title`)}
      text={<p>{t(`refundAll.${outcome}.text`, { count })}</p>}
      pending={resolve.isPending}
      error={resolve.error}
      done={t(`refundAll.${outcome}.done`)}
      onConfirm={(message) => resolve.mutateAsync({ params: { id: lead.id }, body: { outcome, message, version } })}
    >
      {t(`refundAll.${outcome}.open`)}
    </ActionWithReason>
  );
  return (
    <Card title={t("refundAll.title")}>
      <p className="mb-3 text-sm text-ink-2">{t("refundAll.pending", { count: pending })}</p>
      <div className="flex flex-wrap gap-2.5">
        {button("approved", buyers)}
        {pending > 0 && button("rejected", pending)}
      </div>
    </Card>
  );
}
