import { useTranslation } from "react-i18next";
import { CountryLinks } from "../components/country-links.tsx";
import { NumberedSections } from "../components/numbered-sections.tsx";
import { usePublicPage } from "../public-page.ts";

/** The terms of plans and credit packs, as they are in force in the page's country. */
export function PackageTermsPage() {
  const { t } = useTranslation("public");
  const { packageTerms } = usePublicPage();
  return (
    <article className="wide max-w-[860px]! py-14 md:py-20">
      <h1 className="text-[34px] font-[670] tracking-[-0.03em] md:text-[44px]">
        {packageTerms?.title ?? t("footer.packageTerms")}
      </h1>
      {packageTerms && (
        <>
          <p className="mt-3 text-sm text-ink-3">{packageTerms.inForce}</p>
          <p className="mt-6 max-w-[62ch] text-lg text-ink-2">{packageTerms.intro}</p>
          <CountryLinks label={t("packageTerms.countries")} />
          <NumberedSections sections={packageTerms.sections} />
        </>
      )}
    </article>
  );
}
