import type { Approval } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useOwnTime } from "../../../components/account/use-country-time.ts";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatPercent } from "../../../lib/percent.ts";
import { outcomeOf } from "../outcome-of.ts";
import { textOf, useFacts } from "../use-facts.ts";
import { ApprovalSubject } from "./approval-subject.tsx";
import { AskedPrices } from "./asked-prices.tsx";

const tones: Record<Approval["state"], Tone> = {
  asked: "amber",
  approved: "amber",
  refused: "grey",
  expired: "grey",
  carried_out: "green",
  failed: "red",
};

/** One that is decided or expired: what it was about, who decided, and why it was declined or could not be done. */
export function OverRow({ approval }: { approval: Approval }) {
  const { t } = useTranslation("approvals");
  const { tag } = useLocale();
  const timeOf = useOwnTime();
  const facts = useFacts(approval);
  const { action, state, askedBy, askedAt, amount, decidedBy, decidedAt, alone, refusal, extent, declineReason } =
    approval;
  return (
    <tr>
      <td>
        <span className="block font-[550]">{t(`action.${action}`)}</span>
        {isKnown(approval) && (
          <span className="block text-sm wrap-anywhere">{t(`wants.${textOf(approval)}`, facts)}</span>
        )}
        {approval.country && approval.prices.length > 0 && (
          <AskedPrices approval={approval} country={approval.country} />
        )}
        <span className="block text-sm">
          <ApprovalSubject {...approval} />
        </span>
      </td>
      <td className="text-sm">
        {askedBy.name ?? t("erased")}
        <time dateTime={askedAt} className="block text-ink-2 tabular-nums">
          {timeOf(askedAt)}
        </time>
      </td>
      <td className="text-sm">
        {amount !== null && amount.amount > 0 && <MoneyText money={amount} />}
        {extent !== null &&
          (action === "start_campaign" ? t("recipients", { count: extent }) : formatPercent(extent / 100, tag))}
      </td>
      <td className="text-sm">
        <Tag tone={tones[state]}>{t(alone ? "state.alone" : `state.${outcomeOf(approval)}`)}</Tag>
        {decidedBy && decidedAt && (
          <p className="mt-1.5 text-ink-2">
            {decidedBy.name ?? t("erased")}, {timeOf(decidedAt)}
          </p>
        )}
        {declineReason && (
          <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{t("reason", { reason: declineReason })}</p>
        )}
        {refusal && (
          <p className="text-ink-2">
            {t(`refusal.${action}.${refusal}`, { defaultValue: t("refusal.other", { code: refusal }) })}
          </p>
        )}
      </td>
    </tr>
  );
}

/** Of those that were over in releases before, the amount alone is. */
const isKnown = ({ action, credits, dealId, invoiceId, country, campaignId }: Approval) =>
  action === "change_email" ||
  action === "allow_invoice" ||
  [credits, dealId, invoiceId, country, campaignId].some((fact) => fact !== null);
