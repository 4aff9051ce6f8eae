import { useTranslation } from "react-i18next";
import { paths } from "../../../lib/paths.ts";
import { ContactCall } from "../components/contact-call.tsx";
import { Points } from "../../../components/help/points.tsx";
import { TextSection } from "../components/text-section.tsx";
import { usePublicPage } from "../public-page.ts";

/** How a campaign for an agency goes, who gets its mails, and what both sides do. */
export function CampaignServicePage() {
  const { t } = useTranslation("public");
  const { href } = usePublicPage();
  return (
    <article className="wide max-w-[860px]! py-14 md:py-20">
      <h1 className="text-[34px] font-[670] tracking-[-0.03em] md:text-[44px]">{t("campaigns.service.title")}</h1>
      <p className="mt-6 max-w-[62ch] text-lg text-ink-2">{t("campaigns.service.intro")}</p>
      <div className="mt-10 grid gap-8">
        {(["steps", "people", "you", "report", "payment", "changes"] as const).map((section) => (
          <TextSection key={section} title={t(`campaigns.service.${section}.title`)}>
            <Points text={t(`campaigns.service.${section}.points`)} />
          </TextSection>
        ))}
      </div>
      <p className="mt-8">
        <a className="text-secondary underline" href={href(paths.campaignPackages)}>
          {t("campaigns.service.packages")}
        </a>
      </p>
      <ContactCall />
    </article>
  );
}
