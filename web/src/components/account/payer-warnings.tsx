import { type AnswerOf, type DealBody, getUserBilling } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { adminPaths } from "../../lib/admin-paths.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { formatMoney } from "../../lib/money.ts";
import { Alert } from "../ui/alert.tsx";
import { linkClass } from "../ui/class-names.ts";

type Billing = AnswerOf<typeof getUserBilling>;

type Props = {
  payerId: string;
  type: DealBody["type"];
  /** In minor units: of a month, or the fixed one. */
  fee: number;
  /** It is about a later last day, for which no fixed fee is paid again. */
  isLonger?: boolean;
  /** Of a deal in force, which counts by its fee already. */
  dealId?: string;
};

/**
 * Reasons for which the payer of a deal could not accept it, or its fee may not be paid; nothing without any. A whole month is
 * asked for, as at the acceptance (decision 0114).
 */
export function PayerWarnings({ payerId, type, fee, isLonger = false, dealId }: Props) {
  const { t } = useTranslation("back-office");
  const { tag } = useLocale();
  const money = (amount: Billing["debt"]["overdue"]) => formatMoney(amount, tag, { whole: true });
  const asked = isLonger && type === "fixed" ? 0 : fee;
  const { data, error } = useAnswer(getUserBilling, { params: { id: payerId } }, { enabled: payerId !== "" });
  const months = data ? monthsOf(data.deals, { payerId, dealId }) : 0;
  const warnings = data ? warningsOf(data, { type, fee: asked, months }) : error ? (["unknown"] as const) : [];
  if (warnings.length === 0) return null;
  return (
    <Alert tone="warn">
      <p className="font-semibold">{t("payer.title")}</p>
      <ul className="mt-1 grid list-disc gap-1 pl-4">
        {warnings.map((warning) => (
          <li key={warning}>{t(`payer.${warning}`, data ? amountsOf(data, { fee: asked, months }, money) : {})}</li>
        ))}
      </ul>
      <Link className={`mt-1.5 inline-block ${linkClass}`} to={adminPaths.user(payerId)}>
        {t("payer.open")}
      </Link>
    </Alert>
  );
}

/** A month of all other deals that the payer pays each month: they count in an acceptance. */
const monthsOf = (deals: Billing["deals"], { payerId, dealId }: Pick<Props, "payerId" | "dealId">): number =>
  deals
    .filter(
      ({ id, state, type, payer }) => state === "active" && type === "monthly" && payer.id === payerId && id !== dealId,
    )
    .reduce((sum, { fee }) => sum + fee.amount, 0);

/** A fee goes on the invoice, however else its payer pays. */
function warningsOf(
  { details, cards, invoiceTrust, debt, disputes, onInvoice }: Billing,
  { type, fee, months }: Pick<Props, "type" | "fee"> & { months: number },
) {
  const { complete, billingMethod } = details;
  const byInvoice = type !== "discount" || billingMethod === "invoice";
  const payable =
    billingMethod === "card" ? cards.some(({ expired, suspended }) => !expired && !suspended) : billingMethod !== null;
  const hasFee = type !== "discount";
  // Nothing that the payer could pay would help.
  const isAbove = hasFee && onInvoice !== null && fee > onInvoice.limit.amount;
  const areAbove = hasFee && !isAbove && onInvoice !== null && fee + months > onInvoice.limit.amount;
  const isBeside = hasFee && !isAbove && !areAbove;
  const checks = [
    ["incomplete", byInvoice && !complete],
    ["noMeans", !payable],
    ["unproven", byInvoice && !invoiceTrust.proven],
    ["onHold", disputes.some(({ effects }) => effects.holdsAccount)],
    ["aboveLimit", isAbove],
    ["months", areAbove],
    ["limit", isBeside && onInvoice !== null && onInvoice.owed.amount + fee > onInvoice.limit.amount],
    ["overdue", invoiceTrust.reminders > 0 || debt.overdue.amount > 0],
  ] as const;
  return checks.flatMap(([warning, holds]) => (holds ? [warning] : []));
}

const amountsOf = (
  { debt, onInvoice }: Billing,
  { fee, months }: { fee: number; months: number },
  money: (amount: Billing["debt"]["overdue"]) => string,
) => ({
  overdue: money(debt.overdue),
  ...(onInvoice && {
    owed: money(onInvoice.owed),
    limit: money(onInvoice.limit),
    fee: money({ ...onInvoice.limit, amount: fee }),
    months: money({ ...onInvoice.limit, amount: months }),
  }),
});
