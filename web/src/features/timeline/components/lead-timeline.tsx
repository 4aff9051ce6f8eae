import { getLeadHistory, getPurchaseRefunds, type LeadDetail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useAccountMoment } from "../../../components/account/use-account-moment.ts";
import { attemptIcons } from "../../../components/lead/attempt-icons.ts";
import { Card } from "../../../components/ui/card.tsx";
import {
  type Icon,
  IconAlertTriangle,
  IconCheck,
  IconCoins,
  IconMail,
  IconReceiptRefund,
  IconUser,
} from "../../../components/ui/icons.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { type Entry, timelineOf } from "../timeline.ts";

type Props = { lead: LeadDetail; purchase: NonNullable<LeadDetail["purchase"]> };

/** All that happened around a bought lead, in one list. */
export function LeadTimeline({ lead, purchase }: Props) {
  const { t } = useTranslation("timeline");
  const timeOf = useAccountMoment();
  const { data: history } = useAnswer(getLeadHistory, { params: { id: lead.id } });
  const { data: refunds } = useAnswer(getPurchaseRefunds, { params: { id: purchase.id } });
  const textOf = useText();
  return (
    <Card title={t("title")}>
      <ol aria-label={t("title")} className="divide-y divide-line">
        {timelineOf({ ...lead, purchase }, history, refunds).map((entry, place, { length }) => {
          const Icon = iconOf(entry);
          return (
            <li key={length - place} className="flex gap-3 py-2.5 first:pt-0 last:pb-0">
              <Icon size={18} stroke={1.75} className="mt-px shrink-0 text-ink-3" aria-hidden="true" />
              <div className="min-w-0 grow">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span className="font-[550]">{textOf(entry)}</span>
                  <span className="text-sm text-ink-2 tabular-nums">{timeOf(entry.at)}</span>
                </p>
                {entry.kind === "attempt" && entry.note && (
                  <p className="mt-0.5 text-sm whitespace-pre-line text-ink-2 wrap-anywhere">{entry.note}</p>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {history?.mails === null && <p className="mt-3 text-sm text-ink-2">{t("mailsAway")}</p>}
    </Card>
  );
}

function useText(): (entry: Entry) => string {
  const { t } = useTranslation(["timeline", "common", "purchases", "refunds"]);
  return (entry) => {
    switch (entry.kind) {
      case "bought":
        return t(entry.byList ? "boughtByList" : "bought");
      case "state":
        return t("state", { state: t(`purchases:followUp.state.${entry.state}`) });
      case "mail": {
        const mail = t(`mail.${entry.mail}`);
        return entry.failed ? t("mailFailed", { mail }) : mail;
      }
      case "attempt":
        return t(`common:attempt.${entry.attempt}`);
      case "refundRequested":
        return t("refundRequested", { reason: t(`refunds:reason.${entry.reason}`) });
      default:
        return t(entry.kind);
    }
  };
}

function iconOf(entry: Entry): Icon {
  switch (entry.kind) {
    case "bought":
      return IconCoins;
    case "state":
      return IconCheck;
    case "mail":
      return entry.failed ? IconAlertTriangle : IconMail;
    case "attempt":
      return attemptIcons[entry.attempt];
    case "closed":
    case "erased":
      return IconUser;
    default:
      return IconReceiptRefund;
  }
}
