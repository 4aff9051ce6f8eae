import { useTranslation } from "react-i18next";
import { paths } from "../../../lib/paths.ts";
import { TextLink } from "../components/text-link.tsx";
import { TextPage } from "../components/text-page.tsx";
import { Points } from "../../../components/help/points.tsx";
import { TextSection } from "../components/text-section.tsx";
import { usePublicPage } from "../public-page.ts";
import { refundTerms } from "../refund-terms.ts";
import { useAssignmentShare } from "../use-assignment-share.ts";

/** For agents: what every lead keeps, and what follows if one does not. */
export function QualityWarrantyPage() {
  const { t } = useTranslation("public");
  const { country, locale } = usePublicPage();
  const share = useAssignmentShare();
  return (
    <TextPage title={t("qualityWarranty.title")} intro={t("qualityWarranty.intro")}>
      <TextSection title={t("qualityWarranty.promise.title")}>
        <Points text={t("qualityWarranty.promise.points")} />
      </TextSection>
      {country && (
        <TextSection title={t("qualityWarranty.broken.title")}>
          <Points text={t("qualityWarranty.broken.points", refundTerms(country, locale))} />
          <p>
            <TextLink to={paths.refundPolicy}>{t("qualityWarranty.policy")}</TextLink>
          </p>
        </TextSection>
      )}
      <TextSection title={t("qualityWarranty.not.title")}>
        <Points text={t("qualityWarranty.not.points")} />
      </TextSection>
      {share && (
        <TextSection title={t("faq.items.won.q")}>
          <p>{share}</p>
        </TextSection>
      )}
    </TextPage>
  );
}
