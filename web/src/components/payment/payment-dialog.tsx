import type { BillingOverview, Payment } from "@doorlight/gateway/contract";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { lazyPart } from "../../lib/lazy-part.ts";
import { paths } from "../../lib/paths.ts";
import { ChoiceCards } from "../ui/choice-cards.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { DialogSheet } from "../ui/dialog-sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { canBuyOnInvoice } from "./can-buy-on-invoice.ts";
import { SetupTrouble } from "./setup-trouble.tsx";
import { useCardForm } from "./use-card-form.ts";
import { useReturnFromSetup } from "./use-return-from-setup.ts";

const PaymentElement = lazyPart(() => import("./payment-element.tsx"), "PaymentElement");

type Props = {
  title: string;
  /** The exact charge. */
  children: ReactNode;
  overview: BillingOverview | undefined;
  payment: Payment;
  onChoose: (payment: Payment) => void;
  /** Whether an earlier click may have paid: then it is the same payment again. */
  isFixed: boolean;
  /** What else follows from the choice. */
  note?: ReactNode;
  /** The address of this dialog with a choice, to come back to. */
  addressOf: (payment: Payment) => string;
  action: string;
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/**
 * States a charge, offers card and invoice, and asks once. If what was chosen cannot pay yet, its button leads to the
 * card form or the billing details, and these lead back to this dialog with the choice kept.
 */
export function PaymentDialog({ title, children, overview, payment, addressOf, note, action, ...dialog }: Props) {
  const { t } = useTranslation(["cards", "common"]);
  const navigate = useNavigate();
  const returned = useReturnFromSetup();
  const form = useCardForm(addressOf("card"));
  const canPay = { card: overview?.cardReady !== false, invoice: !overview || canBuyOnInvoice(overview) };
  const isMissing = overview !== undefined && !canPay[payment];
  const toCome = { card: "toCome", invoice: overview?.complete ? "notNow" : "toCome" };

  function toDetails() {
    dialog.onCancel();
    void navigate(paths.billingThen(addressOf("invoice"), "invoice"));
  }
  const way = payment === "card" ? form.open : toDetails;
  const [label, confirm] = returned.tryAgain
    ? [t("common:tryAgain"), returned.tryAgain]
    : isMissing
      ? [t(`cards:pays.${payment}.missing`), way]
      : [action, dialog.onConfirm];

  if (form.setup) {
    return (
      <DialogSheet title={t("cards:add")} isForm onClose={form.close}>
        <Suspense fallback={<Skeleton className="h-64" />}>
          <PaymentElement setup={form.setup} returnPath={addressOf("card")} onCancel={form.close} />
        </Suspense>
      </DialogSheet>
    );
  }
  return (
    <ConfirmDialog
      title={title}
      action={label}
      pending={dialog.pending || form.isPending || returned.isPending}
      ready={overview !== undefined}
      onConfirm={confirm}
      onCancel={dialog.onCancel}
    >
      {children}
      <ChoiceCards
        legend={t("cards:pays.title")}
        columns={1}
        name="payment"
        value={payment}
        disabled={dialog.pending || dialog.isFixed}
        onChange={({ target }) => dialog.onChoose(target.value === "card" ? "card" : "invoice")}
        choices={(["card", "invoice"] as const).map((value) => ({
          value,
          title: t(`cards:pays.${value}.title`),
          text: t(`cards:pays.${value}.${canPay[value] ? "text" : toCome[value]}`),
        }))}
      />
      {isMissing && payment === "card" && overview.billingMethod === null && (
        <p className="text-sm">{t("cards:addPays")}</p>
      )}
      {note}
      <SetupTrouble error={form.error ?? returned.error} />
    </ConfirmDialog>
  );
}
