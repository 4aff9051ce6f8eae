import { LeadType } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { CountryLinks } from "../components/country-links.tsx";
import { LeadValueResult } from "../components/lead-value-result.tsx";
import { usePublicPage } from "../public-page.ts";

const fields = ["place", "leads", "commission", "conversion"] as const;

const inputClasses =
  "min-h-11 rounded-m border border-line-strong bg-card px-3 text-base text-ink focus-visible:outline-2 focus-visible:outline-primary";

/** What leads of a place are likely to bring an agent. The form needs no script: its answer is a page. */
export function LeadValueCalculatorPage() {
  const { t } = useTranslation(["public", "common"]);
  const { path, href, leadValue, country } = usePublicPage();
  const answers = leadValue?.query ?? {};
  return (
    <div className="wide max-w-[860px]! py-14 md:py-20">
      <h1 className="text-[34px] font-[670] tracking-[-0.03em] md:text-[44px]">{t("leadValue.title")}</h1>
      <p className="mt-6 max-w-[62ch] text-lg text-ink-2">{t("leadValue.intro")}</p>
      <CountryLinks label={t("leadValue.countries")} />
      {country && (
        <form action={`${href(path)}#result`} className="mt-8 grid gap-5 sm:grid-cols-2">
          <input type="hidden" name="country" value={country.code} />
          <label className="grid content-start gap-1.5 font-[550]">
            {t("leadValue.field.type")}
            <select name="type" defaultValue={answers["type"]} className={inputClasses}>
              {LeadType.options.map((type) => (
                <option key={type} value={type}>
                  {t(`common:leadType.${type}`)}
                </option>
              ))}
            </select>
          </label>
          {fields.map((field) => (
            <label key={field} className="grid content-start gap-1.5 font-[550]">
              {t(`leadValue.field.${field}`, { currency: country.currency })}
              <input
                name={field}
                defaultValue={answers[field]}
                maxLength={60}
                autoComplete="off"
                inputMode={field === "place" ? "text" : "decimal"}
                required={field === "leads" || field === "commission"}
                aria-describedby={`hint-${field}`}
                className={inputClasses}
              />
              <span id={`hint-${field}`} className="text-sm font-normal text-ink-3">
                {t(`leadValue.hint.${field}`)}
              </span>
            </label>
          ))}
          <p className="sm:col-span-2">
            <button type="submit" className="call call-large bg-primary text-primary-ink hover:bg-primary-hover">
              {t("leadValue.calculate")}
            </button>
          </p>
        </form>
      )}
      {leadValue && <LeadValueResult {...leadValue} />}
    </div>
  );
}
