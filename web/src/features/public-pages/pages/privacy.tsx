import { useTranslation } from "react-i18next";
import { languageTags } from "../../../lib/locale.ts";
import { CompanyLines } from "../components/company-lines.tsx";
import { CountryLinks } from "../components/country-links.tsx";
import { Points } from "../../../components/help/points.tsx";
import { TextSection } from "../components/text-section.tsx";
import { durationText } from "../duration.ts";
import { fixedTimes } from "../fixed-times.ts";
import { type PageCountry, usePublicPage } from "../public-page.ts";

const sections = ["sellers", "agents", "prospects", "visitors", "recipients", "rights"] as const;

/** How long each class of data is kept, in days. */
const timesOf = ({ retention }: PageCountry) => ({
  contactsWithoutBuyers: retention.contactsWithoutBuyers,
  contactsWithBuyers: retention.contactsWithBuyers,
  addressDigest: fixedTimes.addressDigest,
  signups: fixedTimes.signups,
  sessions: fixedTimes.sessions,
  leadViews: retention.leadViews,
  contactReads: retention.contactsWithBuyers,
  // Refunds erases them when leads erases the contact.
  refundWords: retention.contactsWithBuyers,
  adminActions: fixedTimes.adminActions,
  exports: fixedTimes.exports,
  messages: fixedTimes.messages,
  mails: fixedTimes.mails,
  campaignMails: fixedTimes.campaignMails,
  prospects: retention.prospects,
  money: retention.moneyRecords,
  invoices: retention.moneyRecords,
});

/** The privacy notice for sellers, agents, their colleagues without an account, and visitors. */
export function PrivacyPage() {
  const { t } = useTranslation("public");
  const { country, locale } = usePublicPage();
  return (
    <article className="wide max-w-[860px]! py-14 md:py-20">
      <h1 className="text-[34px] font-[670] tracking-[-0.03em] md:text-[44px]">{t("privacy.title")}</h1>
      <p className="mt-3 text-sm text-ink-3">{t("privacy.updated")}</p>
      <p className="mt-6 max-w-[62ch] text-lg text-ink-2">{t("privacy.intro")}</p>
      <CountryLinks label={t("privacy.countries")} />
      <div className="mt-10 grid gap-8">
        <TextSection title={t("privacy.controller.title")}>
          <p>{t("privacy.controller.text")}</p>
          <CompanyLines />
        </TextSection>
        {sections.map((section) => (
          <TextSection key={section} title={t(`privacy.${section}.title`)}>
            <Points text={t(`privacy.${section}.points`)} />
          </TextSection>
        ))}
        {country && (
          <>
            <TextSection title={t("privacy.times.title")}>
              <dl className="grid gap-2">
                {Object.entries(timesOf(country)).map(([kind, days]) => (
                  <div key={kind} className="grid gap-x-6 border-b border-line pb-2 sm:grid-cols-[1fr_auto]">
                    <dt>{t(`privacy.times.${kind}`)}</dt>
                    <dd className="font-semibold text-ink tabular-nums">{durationText(days, languageTags[locale])}</dd>
                  </div>
                ))}
              </dl>
              <p>{t("privacy.times.account")}</p>
            </TextSection>
            <TextSection title={t("privacy.complaint.title")}>
              <p>{t("privacy.complaint.text")}</p>
              <p>
                <a className="text-secondary underline" href={country.dataProtectionAuthority.url}>
                  {country.dataProtectionAuthority.name}
                </a>
              </p>
            </TextSection>
          </>
        )}
      </div>
    </article>
  );
}
