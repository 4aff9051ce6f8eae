import { useTranslation } from "react-i18next";
import { languageTags } from "../../../lib/locale.ts";
import { formatMoney } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { ContactCall } from "../components/contact-call.tsx";
import { CountryLinks } from "../components/country-links.tsx";
import { usePublicPage } from "../public-page.ts";

/** What agencies can buy of us by hand: each package with its points and net price. */
export function CampaignPackagesPage() {
  const { t } = useTranslation("public");
  const { country, locale, href } = usePublicPage();
  return (
    <div className="wide py-14 md:py-20">
      <h1 className="text-[34px] font-[670] tracking-[-0.03em] md:text-[48px]">{t("campaigns.packages.title")}</h1>
      <p className="mt-3 max-w-[62ch] text-lg text-ink-2">{t("campaigns.packages.lead")}</p>
      <CountryLinks label={t("campaigns.packages.countries")} />
      {country && country.campaignPackages.length > 0 ? (
        <>
          <ul className="mt-8 grid gap-[18px] md:grid-cols-3">
            {country.campaignPackages.map(({ id, name, includes, price }) => (
              <li key={id} className="flex flex-col rounded-l border border-line bg-card p-6">
                <h2 className="text-[21px]">{name[locale]}</h2>
                <p className="mt-2 font-display text-[26px] font-[650]">
                  {formatMoney({ amount: price, currency: country.currency }, languageTags[locale], { whole: true })}
                </p>
                <ul className="mt-4 grid list-disc gap-2 pl-5 text-ink-2">
                  {includes[locale].map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
          <p className="mt-4 text-ink-2">{t("campaigns.packages.vat")}</p>
        </>
      ) : (
        <p className="mt-8 text-ink-2">{t("campaigns.packages.none")}</p>
      )}
      <p className="mt-6">
        <a className="text-secondary underline" href={href(paths.campaignService)}>
          {t("campaigns.packages.service")}
        </a>
      </p>
      <ContactCall />
    </div>
  );
}
