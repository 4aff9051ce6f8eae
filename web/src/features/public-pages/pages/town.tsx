import { useTranslation } from "react-i18next";
import { languageTags } from "../../../lib/locale.ts";
import { sitePaths } from "../../../lib/site-paths.ts";
import { RequestCall } from "../components/request-call.tsx";
import { TextLink } from "../components/text-link.tsx";
import { TextPage } from "../components/text-page.tsx";
import { usePublicPage } from "../public-page.ts";
import { townFacts } from "../town-facts.ts";

/** For sellers of a town: its own figures, in words that follow them. */
export function TownPage() {
  const { t } = useTranslation(["public", "common"]);
  const { town, locale } = usePublicPage();
  if (!town) throw new Error("The page of a town needs a town");
  const name = town.names[locale];
  const facts = townFacts(town, languageTags[locale]);
  return (
    <TextPage
      title={t("town.title", { town: name })}
      intro={t("town.intro", { town: name, region: town.regionNames[locale], ...facts.values })}
    >
      <ul className="grid list-disc gap-3 pl-5 text-base text-ink-2">
        <li>{t(`town.demand.${facts.demand}`, { town: name, ...facts.values })}</li>
        <li>{t(`town.speed.${facts.speed}`, facts.values)}</li>
        <li>{t(`town.choice.${facts.choice}`, facts.values)}</li>
        {!town.isTopTypeTied && (
          <li>{t("town.type", { type: t(`common:leadType.${town.topType}`), ...facts.values })}</li>
        )}
      </ul>
      <p>
        <TextLink to={sitePaths.howItWorks}>{t("howItWorks.title")}</TextLink>
      </p>
      <RequestCall />
    </TextPage>
  );
}
