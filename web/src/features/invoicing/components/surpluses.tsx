import { listSurpluses, payBackSurplus, type Surplus } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { formatMoney } from "../../../lib/money.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useUser } from "../../../lib/session.ts";
import { useToday } from "../../../lib/use-today.ts";
import { invoiceChange } from "../invoice-change.ts";
import { AccountLink } from "./account-link.tsx";

/** Debts to accounts from credit notes and overpaid invoices; nothing if there are none. Super admins record pay-backs. */
export function Surpluses({ country }: { country: string }) {
  const { t } = useTranslation("invoicing");
  const mayPayBack = useUser().role === "super_admin";
  const list = usePages(listSurpluses, { params: { country }, query: {} });
  const surpluses = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (list.error && !list.data) return <ErrorAlert error={list.error} />;
  if (surpluses.length === 0) return null;
  return (
    <Card title={t("surpluses.title")}>
      <p className="mb-2 max-w-[70ch] text-sm text-ink-2">{t("surpluses.text")}</p>
      <ul className="divide-y divide-line">
        {surpluses.map((surplus) => (
          <li key={surplus.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 grow">
              <AccountLink account={surplus.account} />
              <Link className="block text-sm underline" to={adminPaths.invoice(surplus.id)}>
                {t(surplus.overpaid ? "surpluses.ofOverpaid" : "surpluses.of", { number: surplus.number })}
              </Link>
              {surplus.byHand && <span className="block text-sm text-ink-2">{t("surpluses.byHand")}</span>}
            </span>
            <span className="font-semibold">
              <MoneyText money={surplus.left} />
            </span>
            {mayPayBack && <PayBack surplus={surplus} country={country} />}
          </li>
        ))}
      </ul>
      <LoadMore of={list} />
    </Card>
  );
}

function PayBack({ surplus, country }: { surplus: Surplus; country: string }) {
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  const today = useToday(country);
  const [chosenDay, setChosenDay] = useState<string>();
  const paidOn = chosenDay ?? today;
  const { mutateAsync } = useChange(payBackSurplus, invoiceChange);
  const sum = formatMoney(surplus.left, tag);
  return (
    <ConfirmButton
      size="s"
      title={t("surpluses.ask", { sum })}
      action={t("surpluses.payBack")}
      text={
        <>
          <p>{t("surpluses.consequence")}</p>
          <TextField
            label={t("payment.paidOn")}
            type="date"
            min={surplus.owedFrom}
            max={today}
            value={paidOn}
            onChange={({ target }) => setChosenDay(target.value)}
          />
        </>
      }
      onConfirm={() => mutateAsync({ params: { id: surplus.id }, body: { amount: surplus.left, paidOn } })}
      done={t("surpluses.done")}
    >
      {t("surpluses.payBack")}
    </ConfirmButton>
  );
}
