import { type InvoiceRun, retryParkedAccount } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { showToast } from "../../../lib/toast.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { invoiceChange } from "../invoice-change.ts";
import { AccountLink } from "./account-link.tsx";

type Parked = InvoiceRun["parked"][number];

/** Accounts that a run could not invoice, each with its cause and another try; nothing without one. */
export function ParkedAccounts({ run }: { run: InvoiceRun }) {
  const { t } = useTranslation("invoicing");
  if (run.parked.length === 0) return null;
  return (
    <Card title={t("parked.title", { count: run.parked.length })}>
      <p className="mb-2 max-w-[70ch] text-sm text-ink-2">{t("parked.text")}</p>
      <ul className="divide-y divide-line">
        {run.parked.map((parked) => (
          <ParkedAccount key={parked.account.id} run={run} parked={parked} />
        ))}
      </ul>
    </Card>
  );
}

function ParkedAccount({ run, parked: { account, cause, parkedAt, attempts } }: { run: InvoiceRun; parked: Parked }) {
  const { t } = useTranslation("invoicing");
  const timeOf = useCountryTime(run.country);
  const { mutateAsync, isPending, error } = useChange(retryParkedAccount, invoiceChange);
  const retry = useOneAtATime(async () => {
    const answer = await mutateAsync({ params: { country: run.country, period: run.period, id: account.id } });
    if (answer.cause) await showToast("error", t("parked.still", { cause: t(`parked.cause.${answer.cause}`) }));
    else await showToast("success", t("parked.done"));
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 grow">
        <AccountLink account={account} />
        <span className="block text-sm">{t(`parked.cause.${cause}`)}</span>
        <span className="block text-sm text-ink-2">
          {t("parked.attempts", { count: attempts, at: timeOf(parkedAt) })}
        </span>
        <ErrorAlert error={error} />
      </span>
      <Button look="outline" size="s" pending={isPending} onClick={() => void retry().catch(() => {})}>
        {t("parked.retry")}
      </Button>
    </li>
  );
}
