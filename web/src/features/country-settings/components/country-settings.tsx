import { type CountrySettings as Settings, getCountrySettings } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CountryChip } from "../../../components/account/country-chip.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { HelpButton } from "../../../components/ui/help-button.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { countryIn, useAddressState } from "../../../lib/address-state.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { formatMoney } from "../../../lib/money.ts";
import { formatPercent } from "../../../lib/percent.ts";
import { useUser } from "../../../lib/session.ts";
import { PriceTables } from "./price-tables.tsx";

/** What is in force in a country, to be read. */
export function CountrySettings() {
  const { t } = useTranslation("country-settings");
  const [search, setSearch] = useAddressState();
  const { country: own } = useUser();
  const country = countryIn(search) ?? own;
  const { data: settings, error } = useAnswer(getCountrySettings, { query: { country } });
  if (error && !settings) throw error;
  return (
    <div className="grid max-w-[1120px] gap-4">
      <p className="max-w-[70ch] text-ink-2">
        {t("intro")}{" "}
        <Link className={linkClass} to={adminPaths.locations}>
          {t("prices")}
        </Link>
      </p>
      <HelpButton topic="country_settings" />
      <div className="flex">
        <CountryChip chosen={country} onChange={(code) => setSearch(new URLSearchParams({ country: code }))} />
      </div>
      {settings ? <Sections settings={settings} /> : <Skeleton className="h-96 rounded-l!" />}
    </div>
  );
}

function Sections({ settings }: { settings: Settings }) {
  const { t } = useTranslation("country-settings");
  const { tag } = useLocale();
  const { pricing, adminLimits, refundsByRule, claimShare, retention, versions, mailSender, company } = settings;
  const inDays = (count: number) => t("days", { count });
  return (
    <>
      {settings.sample && <Alert tone="warn">{t("sample")}</Alert>}
      {pricing ? <PriceTables pricing={pricing} /> : <Alert tone="warn">{t("pricingAway")}</Alert>}
      <div className="grid gap-4 md:grid-cols-2">
        <Facts
          title={t("invoicing.title")}
          facts={[
            [t("invoicing.vat"), formatPercent(settings.vatRate, tag)],
            [t("invoicing.day"), t("dayOfMonth", { day: settings.invoiceDay })],
            [t("invoicing.due"), inDays(settings.paymentDays)],
            [t("invoicing.reminders"), settings.reminderDays.map(inDays).join(", ") || t("none")],
            [t("invoicing.firstLimit"), <MoneyText key="first" money={settings.firstInvoiceLimit} />],
            [t("invoicing.limit"), <MoneyText key="limit" money={settings.invoiceLimit} />],
            [t("invoicing.format"), t(`format.${settings.eInvoiceFormat}`)],
            [t("invoicing.iban"), settings.iban],
          ]}
        />
        <Facts
          title={t("rules.title")}
          facts={[
            [t("rules.selling"), t(settings.selling ? "rules.open" : "rules.notOpen")],
            [t("rules.leadDays"), inDays(settings.leadDays)],
            [t("rules.refundDay"), t("dayOfMonth", { day: settings.refundDay })],
            [t("rules.refundsByRule"), t("rules.share", refundsByRule)],
            [t("rules.claimShare"), t("rules.claims", claimShare)],
            [t("rules.openRequests"), settings.requestsPerSeller],
            [t("rules.prospects"), t(`prospectMail.${settings.prospectMail}`)],
            [t("rules.opens"), t(settings.campaignOpens ? "yes" : "no")],
            [t("rules.adminCredits"), t("rules.mostCredits", { amount: formatMoney(adminLimits.credits, tag) })],
            [
              t("rules.adminDeals"),
              t("rules.mostDeals", {
                amount: formatMoney(adminLimits.deals, tag),
                percent: formatPercent(adminLimits.discount, tag),
              }),
            ],
            [t("rules.adminPayments"), t("rules.mostPayments", { amount: formatMoney(adminLimits.payments, tag) })],
            [t("rules.adminTrust"), t("rules.mostTrust", { amount: formatMoney(adminLimits.trust, tag) })],
            [t("rules.adminPrices"), t("rules.mostPrices", { percent: formatPercent(adminLimits.prices, tag) })],
            [t("rules.secondFactor"), t(`secondFactor.${settings.adminSecondFactor}`)],
            [t("rules.timeZone"), settings.timeZone],
          ]}
        />
        <Facts
          title={t("sender.title")}
          facts={[
            [t("sender.name"), mailSender.name],
            [t("sender.address"), mailSender.address],
            [t("sender.support"), settings.supportAddress],
            [t("sender.company"), `${company.name}, ${company.registrationNumber}`],
            [t("sender.terms"), versions.terms],
            [t("sender.packageTerms"), versions.packageTerms],
            [t("sender.automaticDelivery"), versions.automaticDelivery],
          ]}
        />
        <Facts
          title={t("retention.title")}
          facts={Object.entries(retention).map(([name, count]) => [t(`retention.${name}`), inDays(count)])}
        />
      </div>
    </>
  );
}

function Facts({ title, facts }: { title: string; facts: [name: string, value: ReactNode][] }) {
  return (
    <Card title={title}>
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
