import { useTranslation } from "react-i18next";
import { paths } from "../../../lib/paths.ts";
import { CapList } from "../components/cap-list.tsx";
import { RequestCall } from "../components/request-call.tsx";
import { TextLink } from "../components/text-link.tsx";
import { TextPage } from "../components/text-page.tsx";
import { Points } from "../../../components/help/points.tsx";
import { TextSection } from "../components/text-section.tsx";
import { usePublicPage } from "../public-page.ts";

/** For sellers: how Doorlight earns money, who sees a request, and how agents are ordered. */
export function HowItWorksPage() {
  const { t } = useTranslation("public");
  const { pricing } = usePublicPage();
  const section = (name: "money" | "who" | "order" | "you" | "not") => (
    <TextSection title={t(`howItWorks.${name}.title`)}>
      <Points text={t(`howItWorks.${name}.points`)} />
    </TextSection>
  );
  return (
    <TextPage title={t("howItWorks.title")} intro={t("howItWorks.intro")}>
      {section("money")}
      {section("who")}
      {pricing && (
        <TextSection title={t("howItWorks.caps.title")}>
          <CapList />
        </TextSection>
      )}
      {section("order")}
      {section("you")}
      {section("not")}
      <p>
        <TextLink to={paths.privacy}>{t("footer.privacy")}</TextLink>
      </p>
      <RequestCall />
    </TextPage>
  );
}
