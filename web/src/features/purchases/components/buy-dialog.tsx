import type { LeadDetail } from "@doorlight/gateway/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePayerText } from "../../../components/lead/what-pays.tsx";
import { WholeCredit } from "../../../components/lead/whole-credit.tsx";
import { DetailsFirst } from "../../../components/payment/details-first.tsx";
import { PaymentTrouble } from "../../../components/payment/payment-trouble.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { cardName } from "../../../lib/card-name.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { focusWhenShown } from "../../../lib/focus-when-shown.ts";
import { formatMoney } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { formatPercent } from "../../../lib/percent.ts";
import { useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { isOutcomeUnknown } from "../../../lib/use-payment.ts";
import { useBuyLead, useLeadSince } from "../api/buy-lead.ts";
import { canBuy, isSameQuote, type QuotedLead, shownOf } from "../quoted-lead.ts";
import { contactHeadingId } from "./contact-card.tsx";
import { LostAnswer } from "./lost-answer.tsx";
import { AfterProfileQuestion } from "./profile-question.tsx";
import { OwnedDialog } from "./owned-dialog.tsx";
import { QuoteChanged } from "./quote-changed.tsx";
import { RefusedDialog, isFinal } from "./refused-dialog.tsx";

type Props = {
  /** As it was at the click. */
  lead: QuotedLead;
  /** Whether the agent has it by now, bought here, in another tab or by a list. */
  isOwned: boolean;
  onClose: () => void;
};

/** The purchase, before the first one after the question about the agent's data for sellers. */
export function BuyDialog(props: Props) {
  return (
    <AfterProfileQuestion backTo={paths.lead(props.lead.id)} onClose={props.onClose}>
      <PurchaseDialog {...props} />
    </AfterProfileQuestion>
  );
}

/**
 * Asks once, with the exact price and payment source, then shows the contact or why there is none. If the price has
 * changed, it asks once more, with the new one.
 */
function PurchaseDialog({ lead, isOwned, onClose }: Props) {
  const { t } = useTranslation(["purchases", "payment"]);
  /** The subject of the question stays as it is until it is answered. */
  const [asked, setAsked] = useState(lead);
  const { price, paymentSource, vat } = asked.quote;
  const { buy, onBought, leadNow } = useBuyLead(lead.id);
  /** Set when the response was lost; the lead is then polled for the outcome. */
  const [lostAt, setLostAt] = useState<number | null>(null);
  const known = useLeadSince(lead.id, lostAt);
  const { tag } = useLocale();
  const priceText = formatMoney(price, tag);

  function done({ contact, contactErasedAt }: Pick<LeadDetail, "contact" | "contactErasedAt">): void {
    onClose();
    focusWhenShown(contactHeadingId);
    void showToast("success", t(contact || contactErasedAt ? "confirm.done" : "contact.comes"));
  }

  const confirm = useOneAtATime(async () => {
    setLostAt(null);
    try {
      const isBeyond = hasCode(buy.error, "budget_reached");
      const body = { shown: shownOf(asked), ...(isBeyond && { beyondBudget: true }) };
      const click = { params: { id: lead.id }, body };
      done(await buy.mutateAsync(click));
    } catch (error) {
      // The dialog shows the error.
      if (isOutcomeUnknown(error)) setLostAt(Date.now());
      const now = leadNow();
      if (hasCode(error, "price_changed") && now && canBuy(now)) setAsked(now);
    }
  });

  const follow = useEffectEvent((now: LeadDetail) => {
    if (now.status === "obtained") {
      onBought(now);
      done(now);
      // The page says why else.
    } else if (!canBuy(now)) onClose();
  });
  useEffect(() => {
    if (known) follow(known);
  }, [known]);

  const before = hasCode(buy.error, "price_changed") ? buy.variables?.body?.shown : undefined;
  const hasChanged = before && !isSameQuote(before, shownOf(asked));
  if (lostAt !== null && !known) return <LostAnswer onClose={onClose} />;
  if (hasCode(buy.error, "billing_details_missing"))
    return <DetailsFirst onSaved={() => void confirm()} onClose={onClose} />;
  if (isFinal(buy.error)) return <RefusedDialog leadId={lead.id} error={buy.error} price={price} onClose={onClose} />;
  // The purchase of this dialog reports itself.
  if (isOwned && (buy.isIdle || buy.isError)) return <OwnedDialog onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t("confirm.title")}
      action={t(`confirm.by.${paymentSource}`, {
        price: formatMoney(paymentSource === "card" && vat ? vat.total : price, tag),
      })}
      pending={buy.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {hasChanged ? (
        <QuoteChanged before={before} now={shownOf(asked)} />
      ) : known ? (
        <Alert tone="warn">{t("lost.notBought")}</Alert>
      ) : (
        <PaymentTrouble error={buy.error} price={price} next={paths.lead(lead.id)} />
      )}
      <p>
        <Payment lead={asked} priceText={priceText} />
      </p>
      {vat?.rate === 0 && <p>{t("payment:reverseCharge")}</p>}
      <WholeCredit price={asked.quote.price} creditPrice={asked.creditPrice} />
      <p>{t("confirm.binding")}</p>
    </ConfirmDialog>
  );
}

function Payment({ lead: { quote, quota }, priceText }: { lead: QuotedLead; priceText: string }) {
  const { t } = useTranslation("purchases");
  const { tag } = useLocale();
  const { credits } = useUser();
  const payer = usePayerText({ paymentSource: quote.paymentSource, quota });
  const count = credits ?? 1;
  if (quote.paymentSource === "credit") return t("confirm.credit", { count, left: Math.max(0, count - 1) });
  if (quota) return t("confirm.quota", { payer, total: quota.total, count: quota.total - quota.used - 1 });
  if (quote.paymentSource === "card") {
    // While the service of the cards is down, the charge is known and the card's name is not.
    const { card, vat } = quote;
    const said = vat && { price: formatMoney(vat.total, tag), net: priceText, vat: formatPercent(vat.rate, tag) };
    return card ? t("confirm.card", { ...said, card: cardName(card) }) : t("confirm.savedCard", { ...said });
  }
  return t("confirm.invoice", {
    price: priceText,
    day: quote.invoicedOn ? formatCalendarDay(quote.invoicedOn, tag) : "",
  });
}
