import { type CreditPack, getBillingOverview, type Payment, type ShownPack } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { AmountRows } from "../../../components/payment/amount-rows.tsx";
import { canBuyOnInvoice } from "../../../components/payment/can-buy-on-invoice.ts";
import { DetailsFirst } from "../../../components/payment/details-first.tsx";
import { PaymentDialog } from "../../../components/payment/payment-dialog.tsx";
import { PaymentTrouble } from "../../../components/payment/payment-trouble.tsx";
import { PriceChanged } from "../../../components/payment/price-changed.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { formatAge } from "../../../lib/dates.ts";
import { localisedPath } from "../../../lib/locale.ts";
import { formatMoney } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { sitePaths } from "../../../lib/site-paths.ts";
import { showToast } from "../../../lib/toast.ts";
import { useNext } from "../../../lib/use-next.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { isOutcomeUnknown } from "../../../lib/use-payment.ts";
import { useBuyPack } from "../api/buy-pack.ts";
import { useLastPack } from "../api/last-pack.ts";
import { shownOf, totalOf } from "../shown-pack.ts";
import { useWayToPay } from "../use-way-to-pay.ts";

/**
 * States the price with its VAT and the payment source, and asks once; once more if the pack has changed, or one was
 * bought meanwhile, as in another tab.
 */
export function BuyPackDialog({ pack, onClose }: { pack: CreditPack; onClose: () => void }) {
  const { t } = useTranslation("billing");
  const { locale, tag } = useLocale();
  const overview = useAnswer(getBillingOverview).data;
  /** The subject of the question stays as it is until it is answered. */
  const [asked, setAsked] = useState(pack);
  const { buy, packNow } = useBuyPack();
  const next = useNext();
  const navigate = useNavigate();
  const way = useWayToPay();
  const returnPath = paths.creditsThen(next);
  const addressOf = (payment: Payment) => paths.buyPack(pack.id, payment, next);
  const { lastPack, credits, isReadAgain, lastPackNow } = useLastPack();
  const [chosen, choose] = useState<Payment | null>(way === "pack" ? null : way);
  const payment = chosen ?? (overview?.billingMethod === "invoice" && canBuyOnInvoice(overview) ? "invoice" : "card");
  /** The buyer has been shown that one of these was just bought, or is being paid; another pack says nothing of this one. */
  const isAnother = lastPack?.credits === asked.credits || hasCode(buy.error, "pack_just_bought");
  const isBeyond = hasCode(buy.error, "budget_reached");
  const isUnknown = buy.error !== null && isOutcomeUnknown(buy.error);

  const confirm = useOneAtATime(async () => {
    // A retry of a possibly paid purchase is the same purchase, and may be that very pack.
    if (!isUnknown && (await lastPackNow())?.id !== lastPack?.id) return;
    try {
      const body = {
        payment,
        returnPath,
        shown: shownOf(asked),
        ...(isAnother && { another: true }),
        ...(isBeyond && { beyondBudget: true }),
      };
      await buy.mutateAsync({ params: { id: pack.id }, body });
      onClose();
      void showToast("success", t("packs.done", { count: asked.credits }));
      if (next) void navigate(next);
    } catch (error) {
      // The dialog shows the error.
      const now = packNow(pack.id);
      if (hasCode(error, "price_changed") && now) setAsked(now);
    }
  });

  if (hasCode(buy.error, "billing_details_missing"))
    return <DetailsFirst onSaved={() => void confirm()} onClose={onClose} />;
  return (
    <PaymentDialog
      title={t("packs.title", { count: asked.credits })}
      overview={overview}
      payment={payment}
      onChoose={choose}
      isFixed={isUnknown}
      addressOf={addressOf}
      action={t(payment === "card" ? "packs.payNow" : "packs.payLater", { price: formatMoney(totalOf(asked), tag) })}
      pending={buy.isPending || isReadAgain}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Trouble
        error={buy.error}
        sent={buy.variables?.body.shown}
        asked={asked}
        next={addressOf(payment)}
        onLeave={onClose}
      />
      {lastPack && !isUnknown && (
        <Alert tone="warn">
          {t("packs.justBought", { count: lastPack.credits, when: formatAge(lastPack.occurredAt, tag) })}{" "}
          {t("packs.balance", { count: credits })}
        </Alert>
      )}
      <AmountRows
        net={asked.price}
        vat={asked.vat}
        labels={{ net: t("packs.price"), vat: t("packs.vat"), total: t("packs.total") }}
      />
      <a
        href={localisedPath(sitePaths.packageTerms, locale)}
        target="_blank"
        className="text-sm text-secondary underline"
      >
        {t("packs.terms")}
      </a>
    </PaymentDialog>
  );
}

type TroubleProps = {
  error: unknown;
  sent: ShownPack | undefined;
  asked: ShownPack;
  next: string;
  onLeave: () => void;
};

/** The error; if the pack has changed, both terms beside each other. */
function Trouble({ error, sent, asked, ...ways }: TroubleProps) {
  const { t } = useTranslation("billing");
  const { tag } = useLocale();
  const textOf = (pack: ShownPack) =>
    `${t("packs.credits", { count: pack.credits })} · ${formatMoney(totalOf(pack), tag)}`;
  const before = hasCode(error, "price_changed") && sent ? textOf(sent) : undefined;
  const now = textOf(asked);
  return before && before !== now ? (
    <PriceChanged before={before} now={now} />
  ) : (
    <PaymentTrouble error={error} price={asked.price} {...ways} />
  );
}
