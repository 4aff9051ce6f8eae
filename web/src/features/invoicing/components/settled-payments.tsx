import { listSettledBankPayments } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { sumToDecide } from "../sum-of-payment.ts";
import { ReopenPayment } from "./payment-decisions.tsx";

/** Payments of bank files that were paid back or are ignored, with their reasons; nothing without one. */
export function SettledPayments({ country }: { country: string }) {
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  const list = usePages(listSettledBankPayments, { params: { country }, query: {} });
  const settled = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (settled.length === 0) return null;
  return (
    <details className="grid gap-3">
      <summary className="font-semibold">{t("decide.settled")}</summary>
      <ul className="divide-y divide-line">
        {settled.map((one) => (
          <li key={one.payment.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 grow wrap-anywhere">
              <span className="block font-semibold">{one.payment.payer || t("payments.noPayer")}</span>
              <span className="block text-sm text-ink-2">
                {t(`decide.as.${one.settledAs}`, { day: formatCalendarDay(one.paidBackOn ?? one.payment.paidOn, tag) })}{" "}
                {one.reason}
              </span>
            </span>
            <MoneyText money={sumToDecide(one.payment)} />
            <ReopenPayment settled={one} />
          </li>
        ))}
      </ul>
      <LoadMore of={list} />
    </details>
  );
}
