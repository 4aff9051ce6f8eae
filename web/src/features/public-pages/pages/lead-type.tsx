import { LeadType } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { languageTags } from "../../../lib/locale.ts";
import { formatMoney } from "../../../lib/money.ts";
import { sitePaths } from "../../../lib/site-paths.ts";
import { ClosingCall } from "../components/closing-call.tsx";
import { TextLink } from "../components/text-link.tsx";
import { TextPage } from "../components/text-page.tsx";
import { Points } from "../../../components/help/points.tsx";
import { TextSection } from "../components/text-section.tsx";
import { usePublicPage } from "../public-page.ts";

/** For agents: what the owner behind a lead of one type wants, how to answer it and what it costs. */
export function LeadTypePage() {
  const { t } = useTranslation(["public", "common"]);
  const { path, locale, country, pricing } = usePublicPage();
  const leadType = LeadType.options.find((type) => sitePaths.leadType(type) === path);
  if (!leadType) throw new Error(`${path} is the page of no lead type`);
  const unit = pricing?.unitPrices.find((one) => one.leadType === leadType);
  return (
    <>
      <TextPage title={t(`common:leadType.${leadType}`)} intro={t(`price.types.${leadType}`)}>
        {(["owner", "answer"] as const).map((section) => (
          <TextSection key={section} title={t(`leadTypes.${section}`)}>
            <Points text={t(`leadTypes.${leadType}.${section}`)} />
          </TextSection>
        ))}
        {unit && country && (
          <TextSection title={t("leadTypes.cost")}>
            <p>
              {t("leadTypes.price", {
                price: formatMoney(unit.price, languageTags[locale], { whole: true }),
                country: country.names[locale],
              })}
            </p>
            <p>{t("leadTypes.cap", { count: unit.cap })}</p>
            <p>
              <TextLink to={sitePaths.qualityWarranty}>{t("footer.qualityWarranty")}</TextLink>
            </p>
          </TextSection>
        )}
        <TextSection title={t("leadTypes.others")}>
          <ul className="grid list-disc gap-2 pl-5">
            {LeadType.options
              .filter((type) => type !== leadType)
              .map((type) => (
                <li key={type}>
                  <TextLink to={sitePaths.leadType(type)}>{t(`common:leadType.${type}`)}</TextLink>
                </li>
              ))}
          </ul>
        </TextSection>
      </TextPage>
      <ClosingCall />
    </>
  );
}
