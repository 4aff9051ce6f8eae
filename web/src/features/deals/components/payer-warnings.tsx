import { type AnswerOf, type DealBody, getUserBilling } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "../../../components/ui/alert.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useDealWords } from "../use-deal-words.ts";

type Billing = AnswerOf<typeof getUserBilling>;

type Props = {
  payerId: string;
  type: DealBody["type"];
  /** In minor units; the whole fee while the share of the first month is not known, of a later last day what it costs next. */
  firstFee: number;
};

/** Reasons for which the payer could not accept the deal, or its fee may not be paid; nothing without any. */
export function PayerWarnings({ payerId, type, firstFee }: Props) {
  const { t } = useTranslation("deals");
  const { money } = useDealWords();
  const { data, error } = useAnswer(getUserBilling, { params: { id: payerId } }, { enabled: payerId !== "" });
  const warnings = data ? warningsOf(data, { type, firstFee }) : error ? (["unknown"] as const) : [];
  if (warnings.length === 0) return null;
  return (
    <Alert tone="warn">
      <p className="font-semibold">{t("payer.title")}</p>
      <ul className="mt-1 grid list-disc gap-1 pl-4">
        {warnings.map((warning) => (
          <li key={warning}>{t(`payer.${warning}`, data ? amountsOf(data, firstFee, money) : {})}</li>
        ))}
      </ul>
      <Link className={`mt-1.5 inline-block ${linkClass}`} to={adminPaths.user(payerId)}>
        {t("payer.open")}
      </Link>
    </Alert>
  );
}

/** A fee goes on the invoice, however else its payer pays. */
function warningsOf(
  { details, cards, invoiceTrust, debt, disputes, onInvoice }: Billing,
  { type, firstFee }: Omit<Props, "payerId">,
) {
  const { complete, billingMethod } = details;
  const byInvoice = type !== "discount" || billingMethod === "invoice";
  const payable =
    billingMethod === "card" ? cards.some(({ expired, suspended }) => !expired && !suspended) : billingMethod !== null;
  const hasFee = type !== "discount";
  // Nothing that the payer could pay would help.
  const isAbove = hasFee && onInvoice !== null && firstFee > onInvoice.limit.amount;
  const checks = [
    ["incomplete", byInvoice && !complete],
    ["noMeans", !payable],
    ["unproven", byInvoice && !invoiceTrust.proven],
    ["onHold", disputes.some(({ effects }) => effects.holdsAccount)],
    ["aboveLimit", isAbove],
    ["limit", hasFee && !isAbove && onInvoice !== null && onInvoice.owed.amount + firstFee > onInvoice.limit.amount],
    ["overdue", invoiceTrust.reminders > 0 || debt.overdue.amount > 0],
  ] as const;
  return checks.flatMap(([warning, holds]) => (holds ? [warning] : []));
}

const amountsOf = (
  { debt, onInvoice }: Billing,
  firstFee: number,
  money: (amount: Billing["debt"]["overdue"]) => string,
) => ({
  overdue: money(debt.overdue),
  ...(onInvoice && {
    owed: money(onInvoice.owed),
    limit: money(onInvoice.limit),
    fee: money({ ...onInvoice.limit, amount: firstFee }),
  }),
});
