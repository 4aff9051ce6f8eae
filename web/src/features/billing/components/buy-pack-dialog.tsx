import type { CreditPack, Payment } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatMoney } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { showToast } from "../../../lib/toast.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { useBillingOverview } from "../api/overview.ts";
import { useBuyPack } from "../api/packs.ts";

/** Says the price with its VAT and what pays it, and asks once. */
export function BuyPackDialog({ pack, onClose }: { pack: CreditPack; onClose: () => void }) {
  const { t } = useTranslation("billing");
  const { tag } = useLocale();
  const overview = useBillingOverview().data;
  const buy = useBuyPack(pack.id);
  const cardReady = overview?.cardReady ?? false;
  const [chosen, choose] = useState<Payment>();
  const payment = chosen ?? (cardReady && overview?.billingMethod !== "invoice" ? "card" : "invoice");
  const total = { ...pack.price, amount: pack.price.amount + pack.vat.amount };

  const confirm = useOneAtATime(async () => {
    try {
      await buy.mutateAsync(payment);
      onClose();
      void showToast("success", t("packs.done", { count: pack.credits }));
    } catch {
      // The dialog shows the error.
    }
  });

  return (
    <ConfirmDialog
      title={t("packs.title", { count: pack.credits })}
      action={t("packs.action", { price: formatMoney(total, tag) })}
      pending={buy.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <ErrorAlert error={buy.error} withTrace />
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-ink">
        <dt>{t("packs.price")}</dt>
        <dd className="text-right">
          <MoneyText money={pack.price} />
        </dd>
        <dt>{t("packs.vat")}</dt>
        <dd className="text-right">
          <MoneyText money={pack.vat} />
        </dd>
        <dt className="font-semibold">{t("packs.total")}</dt>
        <dd className="text-right font-semibold">
          <MoneyText money={total} />
        </dd>
      </dl>
      <ChoiceCards
        legend={t("packs.pays")}
        columns={1}
        name="payment"
        value={payment}
        onChange={(event) => choose(event.target.value === "card" ? "card" : "invoice")}
        choices={[
          ...(cardReady ? [{ value: "card", title: t("packs.card"), text: t("packs.cardText") }] : []),
          { value: "invoice", title: t("packs.invoice"), text: t("packs.invoiceText") },
        ]}
      />
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
