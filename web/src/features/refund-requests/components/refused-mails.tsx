import type { RefundEvidence } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";

type Props = {
  evidence: Pick<RefundEvidence, "refusedMails" | "sellerVisitedAt">;
  timeOf: (instant: string) => string;
};

/** Our own findings about the seller's mailbox, and the last sign of life. */
export function RefusedMails({ evidence: { refusedMails, sellerVisitedAt }, timeOf }: Props) {
  const { t } = useTranslation("refund-requests");
  return (
    <Card title={t("mails.title")}>
      {refusedMails.length === 0 && <p className="text-ink-2">{t("mails.none")}</p>}
      <ul>
        {refusedMails.map(({ at, noMailbox }) => (
          <li key={at}>{t(noMailbox ? "mails.noMailbox" : "mails.refused", { when: timeOf(at) })}</li>
        ))}
      </ul>
      {sellerVisitedAt && (
        <p className="mt-1 text-sm text-ink-2">{t("mails.visited", { when: timeOf(sellerVisitedAt) })}</p>
      )}
    </Card>
  );
}
