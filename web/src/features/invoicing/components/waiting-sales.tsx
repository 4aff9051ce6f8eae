import { getWaitingSalesFile, listWaitingSales } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useDetailNames } from "../../../components/account/detail-names.ts";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { IconDownload } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { addressOf } from "../../../lib/api/call.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { AccountLink } from "./account-link.tsx";

/** Accounts whose card sales wait for billing details: for which, how much, and since when. */
export function WaitingSales({ country }: { country: string }) {
  const { t } = useTranslation("invoicing");
  const { locale } = useLocale();
  const names = useDetailNames();
  const timeOf = useCountryTime(country);
  const list = usePages(listWaitingSales, { params: { country }, query: {} });
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{t("cardSales.waiting.title")}</h3>
      <ErrorAlert error={!list.data && list.error} />
      <ul aria-label={t("cardSales.waiting.title")} className="divide-y divide-line text-sm">
        {list.data?.pages
          .flatMap(({ items }) => items)
          .map(({ account, missing, sales, gross, since }) => (
            <li key={account.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2">
              <span className="min-w-0 grow">
                <AccountLink account={account} />
                <span className="block text-ink-2">{t("cardSales.waiting.missing", { fields: names(missing) })}</span>
              </span>
              <span className="text-right">
                <MoneyText money={gross} />
                <span className="block text-ink-2">
                  {t("cardSales.waiting.sales", { count: sales, at: timeOf(since) })}
                </span>
              </span>
            </li>
          ))}
      </ul>
      <LoadMore of={list} />
      <a
        className={`${buttonClass({ look: "outline", size: "s" })} justify-self-start`}
        href={addressOf(getWaitingSalesFile, { params: { country }, query: { locale } })}
        download
      >
        <IconDownload size={16} stroke={1.75} aria-hidden="true" />
        {t("documents.csv")}
      </a>
    </section>
  );
}
