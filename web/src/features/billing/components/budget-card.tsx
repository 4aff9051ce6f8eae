import { type Budget, getBillingOverview, putBudget } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { useAccountDay } from "../../../components/account/use-account-day.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { NumberField } from "../../../components/ui/number-field.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useCurrency } from "../../../lib/countries.ts";
import { formatMoney } from "../../../lib/money.ts";
import { useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { UsedBar } from "./used-bar.tsx";

/** In whole units of the currency; empty for none. */
const Fields = z.object({ amount: z.union([z.literal(""), z.int().check(z.gte(1), z.lte(10_000_000))]) });

/** The most that the account is to spend in a month, what is spent of it, and what that means. */
export function BudgetCard() {
  const { t } = useTranslation("billing");
  const { data, error } = useAnswer(getBillingOverview);
  if (error && !data) throw error;
  return (
    <Card title={t("budget.title")}>
      <p className="mb-4 text-sm text-ink-2">{t("budget.text")}</p>
      {data ? <BudgetForm budget={data.budget} /> : <Skeleton className="h-24" />}
    </Card>
  );
}

const valuesOf = (budget: Budget | null) => ({ amount: budget ? budget.amount.amount / 100 : ("" as const) });

function BudgetForm({ budget }: { budget: Budget | null }) {
  const { t } = useTranslation("billing");
  const currency = useCurrency(useUser().country);
  const save = useChange(putBudget, { refreshes: [getBillingOverview] });
  const { control, reset, sendOnce } = useContractForm(Fields, valuesOf(budget));
  const send = sendOnce(async ({ amount }) => {
    const body = { amount: amount === "" ? null : { amount: amount * 100, currency } };
    reset(valuesOf((await save.mutateAsync({ body })).budget));
    void showToast("success", t(amount === "" ? "budget.ended" : "budget.saved"));
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={send}>
      {budget && <Spent budget={budget} />}
      <div className="max-w-[280px]">
        <NumberField
          label={t("budget.amount")}
          hint={t("budget.hint")}
          optional
          suffix={currency}
          control={control}
          name="amount"
        />
      </div>
      <ErrorAlert error={save.error} />
      <Button type="submit" look="outline" className="justify-self-start" pending={save.isPending}>
        {t("budget.set")}
      </Button>
    </form>
  );
}

function Spent({ budget: { amount, spent, resetsAt } }: { budget: Budget }) {
  const { t } = useTranslation("billing");
  const { tag } = useLocale();
  const dayOf = useAccountDay();
  const said = { spent: formatMoney(spent, tag), amount: formatMoney(amount, tag), date: dayOf(resetsAt) };
  const isSpent = spent.amount >= amount.amount;
  const isNearly = spent.amount * 5 >= amount.amount * 4;
  return (
    <>
      <UsedBar used={spent} total={amount} text={t("budget.spent", said)} />
      {isNearly && <Alert tone="warn">{t(isSpent ? "budget.isSpent" : "budget.isNearlySpent", said)}</Alert>}
    </>
  );
}
