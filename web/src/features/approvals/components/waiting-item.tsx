import type { Approval } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatAge, formatTimeLeft } from "../../../lib/dates.ts";
import { useUser } from "../../../lib/session.ts";
import { textOf, useFacts } from "../use-facts.ts";
import { ApprovalSubject } from "./approval-subject.tsx";
import { AskedDeal } from "./asked-deal.tsx";
import { AskedPrices } from "./asked-prices.tsx";

type Props = { approval: Approval; onDecide: (approved: boolean) => void };

/** One action that waits. The admin who asked for it can only withdraw it. */
export function WaitingItem({ approval, onDecide }: Props) {
  const { t } = useTranslation("approvals");
  const { tag } = useLocale();
  const { askedBy, askedAt, expiresAt, reason, approvable } = approval;
  const isOwn = useUser().id === askedBy.id;
  const facts = useFacts(approval);
  return (
    <li className="grid gap-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:px-5">
      <div className="min-w-0">
        <h2 className="font-sans text-base tracking-normal wrap-anywhere">{t(`wants.${textOf(approval)}`, facts)}</h2>
        {approval.country && approval.prices.length > 0 && (
          <AskedPrices approval={approval} country={approval.country} />
        )}
        {approval.dealId && <AskedDeal dealId={approval.dealId} />}
        {reason && <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">{t("reason", { reason })}</p>}
        <p className="mt-1 text-sm text-ink-2 wrap-anywhere">
          {t("asked", { name: askedBy.name ?? t("erased"), age: formatAge(askedAt, tag) })}
          {" · "}
          {t("left", { left: formatTimeLeft(expiresAt, tag, { units: 1 }) })}
          {" · "}
          <ApprovalSubject {...approval} />
        </p>
        {(isOwn || !approvable) && (
          <p className="mt-1 text-sm text-ink-2">
            {t(isOwn ? "own" : "related", { asker: askedBy.name ?? t("erased") })}
          </p>
        )}
      </div>
      <div className="flex items-center gap-2">
        {!isOwn && approvable && <Button onClick={() => onDecide(true)}>{t("approve")}</Button>}
        <Button look="outline" onClick={() => onDecide(false)}>
          {t(isOwn ? "withdraw" : "decline")}
        </Button>
      </div>
    </li>
  );
}
