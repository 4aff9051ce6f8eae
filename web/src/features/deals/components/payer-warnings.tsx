import { type AnswerOf, type DealBody, getUserBilling } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "../../../components/ui/alert.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useDealWords } from "../use-deal-words.ts";

type Billing = AnswerOf<typeof getUserBilling>;

/** Reasons for which the fee may not be paid, or cannot be asked for; nothing without any. */
export function PayerWarnings({ payerId, type }: { payerId: string; type: DealBody["type"] }) {
  const { t } = useTranslation("deals");
  const { money } = useDealWords();
  const { data, error } = useAnswer(getUserBilling, { params: { id: payerId } }, { enabled: payerId !== "" });
  const warnings = data ? warningsOf(data, type) : error ? (["unknown"] as const) : [];
  if (warnings.length === 0) return null;
  return (
    <Alert tone="warn">
      <p className="font-semibold">{t("payer.title")}</p>
      <ul className="mt-1 grid list-disc gap-1 pl-4">
        {warnings.map((warning) => (
          <li key={warning}>{t(`payer.${warning}`, { overdue: data && money(data.debt.overdue) })}</li>
        ))}
      </ul>
      <Link className={`mt-1.5 inline-block ${linkClass}`} to={adminPaths.user(payerId)}>
        {t("payer.open")}
      </Link>
    </Alert>
  );
}

/** A fee goes on the invoice, however else its payer pays. */
function warningsOf({ details, cards, invoiceTrust, debt }: Billing, type: DealBody["type"]) {
  const { complete, billingMethod } = details;
  const onInvoice = type !== "discount" || billingMethod === "invoice";
  const payable = billingMethod === "card" ? cards.some(({ expired }) => !expired) : billingMethod !== null;
  const checks = [
    ["incomplete", onInvoice && !complete],
    ["noMeans", !payable],
    ["unproven", onInvoice && !invoiceTrust.proven],
    ["overdue", invoiceTrust.reminders > 0 || debt.overdue.amount > 0],
  ] as const;
  return checks.flatMap(([warning, holds]) => (holds ? [warning] : []));
}
