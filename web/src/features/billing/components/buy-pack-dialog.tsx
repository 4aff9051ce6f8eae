import { type CreditPack, getBillingOverview, type Payment, type ShownPack } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { PaymentTrouble } from "../../../components/payment/payment-trouble.tsx";
import { PriceChanged } from "../../../components/payment/price-changed.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { formatAge } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
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
  const { tag } = useLocale();
  const overview = useAnswer(getBillingOverview).data;
  /** The subject of the question stays as it is until it is answered. */
  const [asked, setAsked] = useState(pack);
  const { buy, packNow } = useBuyPack();
  const next = useNext();
  const navigate = useNavigate();
  const way = useWayToPay();
  const returnPath = paths.billingThen(next, way);
  const { lastPack, credits, isReadAgain, lastPackNow } = useLastPack();
  const cardReady = overview?.cardReady ?? false;
  const [chosen, choose] = useState<Payment>();
  const isByCard = cardReady && way !== "invoice" && overview?.billingMethod !== "invoice";
  const payment = chosen ?? (isByCard ? "card" : "invoice");
  /** The buyer has been shown that one of these was just bought, or is being paid; another pack says nothing of this one. */
  const isAnother = lastPack?.credits === asked.credits || hasCode(buy.error, "pack_just_bought");
  const isUnknown = buy.error !== null && isOutcomeUnknown(buy.error);

  const confirm = useOneAtATime(async () => {
    // A retry of a possibly paid purchase is the same purchase, and may be that very pack.
    if (!isUnknown && (await lastPackNow())?.id !== lastPack?.id) return;
    try {
      const body = { payment, returnPath, shown: shownOf(asked), ...(isAnother && { another: true }) };
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

  return (
    <ConfirmDialog
      title={t("packs.title", { count: asked.credits })}
      action={t(payment === "card" ? "packs.payNow" : "packs.payLater", { price: formatMoney(totalOf(asked), tag) })}
      pending={buy.isPending || isReadAgain}
      ready={payment === "card" || overview?.complete !== false}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Trouble error={buy.error} sent={buy.variables?.body.shown} asked={asked} next={next} onLeave={onClose} />
      {lastPack && !isUnknown && (
        <Alert tone="warn">
          {t("packs.justBought", { count: lastPack.credits, when: formatAge(lastPack.occurredAt, tag) })}{" "}
          {t("packs.balance", { count: credits })}
        </Alert>
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-ink">
        <dt>{t("packs.price")}</dt>
        <dd className="text-right">
          <MoneyText money={asked.price} />
        </dd>
        <dt>{t("packs.vat")}</dt>
        <dd className="text-right">
          <MoneyText money={asked.vat} />
        </dd>
        <dt className="font-semibold">{t("packs.total")}</dt>
        <dd className="text-right font-semibold">
          <MoneyText money={totalOf(asked)} />
        </dd>
      </dl>
      <ChoiceCards
        legend={t("packs.pays")}
        columns={1}
        name="payment"
        value={payment}
        // A retry of a possibly paid purchase is the same payment.
        disabled={buy.isPending || isUnknown}
        onChange={(event) => choose(event.target.value === "card" ? "card" : "invoice")}
        choices={[
          ...(cardReady ? [{ value: "card", title: t("packs.card"), text: t("packs.cardText") }] : []),
          { value: "invoice", title: t("packs.invoice"), text: t("packs.invoiceText") },
        ]}
      />
      {payment === "invoice" && overview?.complete === false && (
        <Link
          to={paths.billingForPack(pack.id, "invoice", next)}
          onClick={onClose}
          className="justify-self-start text-sm text-secondary underline"
        >
          {t("packs.toDetails")}
        </Link>
      )}
      {overview && !cardReady && (
        <p className="text-sm">
          {t("packs.noCard")}{" "}
          <Link to={paths.billingForPack(pack.id, "card", next)} onClick={onClose} className="text-secondary underline">
            {t("packs.saveCard")}
          </Link>
        </p>
      )}
    </ConfirmDialog>
  );
}

type TroubleProps = {
  error: unknown;
  sent: ShownPack | undefined;
  asked: ShownPack;
  next: string | null;
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
    <PaymentTrouble error={error} {...ways} />
  );
}
