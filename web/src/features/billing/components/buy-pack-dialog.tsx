import type { CreditPack, Payment, ShownPack } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { PaymentTrouble } from "../../../components/payment/payment-trouble.tsx";
import { PriceChanged } from "../../../components/payment/price-changed.tsx";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { formatMoney } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { showToast } from "../../../lib/toast.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { isOutcomeUnknown } from "../../../lib/use-payment.ts";
import { useBillingOverview } from "../api/overview.ts";
import { useBuyPack } from "../api/packs.ts";
import { shownOf, totalOf } from "../shown-pack.ts";

/** Says the price with its VAT and what pays it, and asks once; once more where the pack is another one by then. */
export function BuyPackDialog({ pack, onClose }: { pack: CreditPack; onClose: () => void }) {
  const { t } = useTranslation("billing");
  const { tag } = useLocale();
  const overview = useBillingOverview().data;
  /** What the question is about stays as it is until it is answered. */
  const [asked, setAsked] = useState(pack);
  const { buy, packNow } = useBuyPack();
  const next = useSearchParams()[0].get("next");
  const returnPath = next ? paths.billingThen(next) : paths.billing;
  const cardReady = overview?.cardReady ?? false;
  const [chosen, choose] = useState<Payment>();
  const payment = chosen ?? (cardReady && overview?.billingMethod !== "invoice" ? "card" : "invoice");

  const confirm = useOneAtATime(async () => {
    try {
      await buy.mutateAsync({ params: { id: pack.id }, body: { payment, returnPath, shown: shownOf(asked) } });
      onClose();
      void showToast("success", t("packs.done", { count: asked.credits }));
    } catch (error) {
      // The dialog shows the error.
      const now = packNow(pack.id);
      if (hasCode(error, "price_changed") && now) setAsked(now);
    }
  });

  return (
    <ConfirmDialog
      title={t("packs.title", { count: asked.credits })}
      action={t("packs.action", { price: formatMoney(totalOf(asked), tag) })}
      pending={buy.isPending}
      ready={payment === "card" || overview?.complete !== false}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Trouble error={buy.error} sent={buy.variables?.body.shown} asked={asked} />
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
        // A second try of what may be paid already is the same payment.
        disabled={buy.isPending || (buy.error !== null && isOutcomeUnknown(buy.error))}
        onChange={(event) => choose(event.target.value === "card" ? "card" : "invoice")}
        choices={[
          ...(cardReady ? [{ value: "card", title: t("packs.card"), text: t("packs.cardText") }] : []),
          { value: "invoice", title: t("packs.invoice"), text: t("packs.invoiceText") },
        ]}
      />
      {payment === "invoice" && overview?.complete === false && (
        <Link
          to={paths.billingThen(paths.billing)}
          onClick={onClose}
          className="justify-self-start text-sm text-secondary underline"
        >
          {t("packs.toDetails")}
        </Link>
      )}
      {overview && !cardReady && (
        <p className="text-sm">
          {t("packs.noCard")}{" "}
          <Link to={paths.cardForPack(pack.id)} onClick={onClose} className="text-secondary underline">
            {t("packs.saveCard")}
          </Link>
        </p>
      )}
    </ConfirmDialog>
  );
}

type TroubleProps = { error: unknown; sent: ShownPack | undefined; asked: ShownPack };

/** What went wrong; of a pack that is not as it was shown, both ways beside each other. */
function Trouble({ error, sent, asked }: TroubleProps) {
  const { t } = useTranslation("billing");
  const { tag } = useLocale();
  const textOf = (pack: ShownPack) =>
    `${t("packs.credits", { count: pack.credits })} · ${formatMoney(totalOf(pack), tag)}`;
  const before = hasCode(error, "price_changed") && sent ? textOf(sent) : undefined;
  const now = textOf(asked);
  return before && before !== now ? <PriceChanged before={before} now={now} /> : <PaymentTrouble error={error} />;
}
