import { useTranslation } from "react-i18next";
import { Logo } from "../../../components/brand/logo.tsx";
import { paths } from "../../../lib/paths.ts";
import { sitePaths } from "../../../lib/site-paths.ts";
import { usePublicPage } from "../public-page.ts";
import { CompanyLines } from "./company-lines.tsx";
import { LanguageMenu } from "./language-menu.tsx";

/** Links, languages and the source of the map data. */
export function PublicFooter() {
  const { href, country } = usePublicPage();
  const { t } = useTranslation("public");
  const columns = [
    {
      title: t("footer.agents"),
      links: [
        [paths.signup, t("footer.signUp")],
        [paths.login, t("footer.logIn")],
        [paths.pricing, t("nav.pricing")],
        [sitePaths.leadValueCalculator, t("footer.leadValue")],
        [sitePaths.qualityWarranty, t("footer.qualityWarranty")],
        [sitePaths.leadType("request_for_quote"), t("footer.leadTypes")],
        [paths.campaignPackages, t("footer.campaigns")],
        [sitePaths.help, t("footer.help")],
      ],
    },
    {
      title: t("footer.sellers"),
      links: [
        [paths.request, t("footer.request")],
        [sitePaths.howItWorks, t("footer.howItWorks")],
        [paths.sendLinks, t("footer.sendLinks")],
      ],
    },
    {
      title: t("footer.legal"),
      links: [
        [paths.terms, t("footer.terms")],
        [sitePaths.packageTerms, t("footer.packageTerms")],
        [paths.refundPolicy, t("footer.refunds")],
        [paths.privacy, t("footer.privacy")],
      ],
    },
  ] as const;

  return (
    <footer className="border-t border-line bg-card">
      <div className="wide grid gap-10 py-12 md:grid-cols-[1.6fr_1fr_1fr_1fr] md:py-16">
        <div className="max-w-[30ch]">
          <Logo />
          <p className="mt-3 text-ink-2">{t("footer.about")}</p>
          <p className="mt-3">
            <FooterLink href={href(paths.contact)}>{t("footer.contact")}</FooterLink>
            <br />
            <FooterLink href={sitePaths.developers}>{t("footer.developers")}</FooterLink>
          </p>
          <CompanyLines className="mt-4 text-sm text-ink-3" />
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="text-base">{title}</h2>
            <ul className="mt-3 grid gap-1">
              {links.map(([path, text]) => (
                <li key={path}>
                  <FooterLink href={href(path)}>{text}</FooterLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-line">
        <div className="wide flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-5 text-sm text-ink-3">
          <p>
            {t("footer.data")}{" "}
            <a className="underline hover:text-ink" href="https://www.geonames.org">
              GeoNames
            </a>
            , {t("footer.licence")}{" "}
            <a className="underline hover:text-ink" href="https://creativecommons.org/licenses/by/4.0/">
              CC BY 4.0
            </a>
            . {t("footer.names")} {country?.sample && t("footer.sample")}
          </p>
          <div className="-mx-2.5">
            <LanguageMenu inline />
          </div>
        </div>
      </div>
    </footer>
  );
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="-mx-1 inline-block rounded-s px-1 py-1 text-ink-2 hover:text-ink hover:underline">
      {children}
    </a>
  );
}
