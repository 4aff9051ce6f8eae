import type { AnswerOf, getUserBilling } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";

type Billing = AnswerOf<typeof getUserBilling>;

/** What an account owes in all, and why an invoice of it waits. */
export function UserDebt({ billing: { debt, parked, onInvoice, invoiceTrust } }: { billing: Billing }) {
  const { t } = useTranslation("user-account");
  const { tag } = useLocale();
  const sums = (["open", "overdue", "notInvoiced", "surplus"] as const).filter(
    (name) => name === "open" || debt[name].amount > 0,
  );
  return (
    <div className="grid gap-3">
      {parked.map(({ period, cause }) => (
        <Alert key={period} tone="warn">
          {t(`debt.parked.${cause}`, { month: formatCalendarDay(period, tag) })}
        </Alert>
      ))}
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {sums.map((name) => (
          <div key={name}>
            <dt className="text-sm text-ink-2">{t(`debt.${name}`)}</dt>
            <dd className={`text-lg ${name === "overdue" ? "text-bad" : ""}`}>
              <MoneyText money={debt[name]} />
            </dd>
          </div>
        ))}
      </dl>
      {onInvoice && (invoiceTrust.proven || onInvoice.owed.amount > 0) && (
        <p className="text-sm text-ink-2">
          {t("debt.onInvoice", { owed: formatMoney(onInvoice.owed, tag), limit: formatMoney(onInvoice.limit, tag) })}
        </p>
      )}
    </div>
  );
}
