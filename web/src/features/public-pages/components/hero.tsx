import { useTranslation } from "react-i18next";
import { IconCheck } from "../../../components/ui/icons.ts";
import { languageTags } from "../../../lib/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { usePublicPage } from "../public-page.ts";
import { NordicLights } from "./nordic-lights.tsx";

/** The first screen: the purpose of Doorlight for agents and for sellers, over the map of the Nordics. */
export function Hero() {
  const { href, countries, locale } = usePublicPage();
  const { t } = useTranslation("public");
  const open = countries.filter(({ selling }) => selling).map(({ names }) => names[locale]);
  const points = [
    t("hero.points.fee"),
    t("hero.points.refund"),
    new Intl.ListFormat(languageTags[locale], { type: "conjunction" }).format(
      open.toSorted((a, b) => a.localeCompare(b, locale)).map((name, at) => (at > 0 ? withArticle(name) : name)),
    ),
  ];
  return (
    <section className="relative isolate overflow-hidden bg-night text-[#eef7f5]">
      <div className="wide pt-12 pb-16 md:pt-[92px] md:pb-[104px]">
        <div className="relative max-w-[620px]">
          <h1 className="text-[clamp(38px,5.1vw,66px)] leading-[1.03] font-[680] tracking-[-0.035em] hyphens-manual">
            {t("hero.title")}
          </h1>
          <p className="mt-5 mb-7 max-w-[46ch] text-[18px] leading-normal text-[#b9d3cf] md:text-[19px]">
            {t("hero.lead")}
          </p>
          <div className="flex flex-wrap gap-3">
            <a
              href={href(paths.signup)}
              className="call call-large bg-glow text-[#2a1d00] hover:bg-[#ffd67a] focus-visible:outline-[#eef7f5]"
            >
              {t("hero.agentCta")}
            </a>
            <a
              href={href(paths.request)}
              className="call call-large border-[#3c6a65] bg-night text-[#eef7f5] hover:border-[#6fa19b] focus-visible:outline-[#eef7f5]"
            >
              {t("hero.sellerCta")}
            </a>
          </div>
          <ul className="mt-7 flex flex-wrap gap-x-6 gap-y-2 text-[14px] text-[#9fc0bb]">
            {points.filter(Boolean).map((point) => (
              <li key={point} className="flex items-center gap-2">
                <IconCheck size={17} stroke={2} className="text-glow" aria-hidden="true" />
                {point}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <NordicLights />
    </section>
  );
}

/** In English a union of countries needs an article within a sentence. */
function withArticle(name: string): string {
  return name.replace(/^United /, "the United ");
}
