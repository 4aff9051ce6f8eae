import { useTranslation } from "react-i18next";
import { usePublicPage } from "../public-page.ts";

/** The company that runs Doorlight in the page's country. */
export function CompanyLines({ className = "" }: { className?: string }) {
  const { country } = usePublicPage();
  const { t } = useTranslation("public");
  if (!country) return null;
  const { company, supportAddress, sample } = country;
  return (
    <address className={`not-italic ${className}`}>
      <span className="block">{company.name}</span>
      <span className="block">{t("company.number", { number: company.registrationNumber })}</span>
      <span className="block">{company.address.join(", ")}</span>
      <a className="underline hover:text-ink" href={`mailto:${supportAddress}`}>
        {supportAddress}
      </a>
      {sample && <span className="block">{t("company.sample")}</span>}
    </address>
  );
}
