import { useTranslation } from "react-i18next";
import { sitePaths } from "../../../lib/site-paths.ts";
import { ClosingCall } from "../components/closing-call.tsx";
import { PackList } from "../components/pack-list.tsx";
import { PlanList } from "../components/plan-list.tsx";
import { PriceList } from "../components/price-list.tsx";
import { Questions } from "../components/questions.tsx";
import { TextLink } from "../components/text-link.tsx";
import { usePublicPage } from "../public-page.ts";

/** Prices of leads, credit packs and plans, and the ways to pay a lead. */
export function PricingPage() {
  const { t } = useTranslation("public");
  const { pricing } = usePublicPage();
  return (
    <>
      <div className="wide py-14 md:py-20">
        <h1 className="text-[34px] font-[670] tracking-[-0.03em] md:text-[48px]">{t("pricingPage.title")}</h1>
        <p className="mt-3 text-lg text-ink-2">{t("pricingPage.lead")}</p>
        <div id="prices" className="mt-8">
          <PriceList />
        </div>
        <ul className="mt-6 grid gap-[18px] md:grid-cols-3">
          {(["credits", "invoice", "vat"] as const).map((key) => (
            <li key={key} className="rounded-l border border-line bg-card p-6">
              <h2 className="text-[19px]">{t(`price.${key}.title`)}</h2>
              <p className="mt-2 text-ink-2">{t(`price.${key}.text`)}</p>
            </li>
          ))}
        </ul>
        {pricing && (
          <>
            <PackList packs={pricing.creditPacks} />
            <PlanList plans={pricing.plans} />
            <p className="mt-4">
              <TextLink to={sitePaths.packageTerms}>{t("footer.packageTerms")}</TextLink>
            </p>
          </>
        )}
      </div>
      <Questions />
      <ClosingCall />
    </>
  );
}
