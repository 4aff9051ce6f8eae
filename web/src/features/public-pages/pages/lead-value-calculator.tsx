import { LeadType } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { CountryLinks } from "../components/country-links.tsx";
import { LeadValueResult } from "../components/lead-value-result.tsx";
import { Points } from "../../../components/help/points.tsx";
import { readAnswers } from "../lead-value-answers.ts";
import { usePublicPage } from "../public-page.ts";

const fields = ["place", "leads", "commission", "conversion"] as const;

const inputClasses =
  "min-h-11 rounded-m border border-line-strong bg-card px-3 text-base text-ink focus-visible:outline-2 focus-visible:outline-primary";

/** What leads of a place are likely to bring an agent. The form needs no script: its answer is a page. */
export function LeadValueCalculatorPage() {
  const { t } = useTranslation(["public", "common"]);
  const { path, href, leadValue, country, locale } = usePublicPage();
  const answers = leadValue?.query ?? {};
  const numbers = leadValue && country && readAnswers(answers, locale, country.currency);
  const unread: readonly string[] = numbers?.unread ?? [];
  return (
    <div className="wide max-w-[860px]! py-14 md:py-20">
      <h1 className="text-[34px] font-[670] tracking-[-0.03em] md:text-[44px]">{t("leadValue.title")}</h1>
      <p className="mt-6 max-w-[62ch] text-lg text-ink-2">{t("leadValue.intro")}</p>
      <CountryLinks label={t("leadValue.countries")} />
      {numbers && numbers.unread.length > 0 && (
        <div id="result" role="alert" className="mt-8 rounded-m bg-warn-soft px-4 py-3 text-warn">
          <Points text={numbers.unread.map((field) => t(`leadValue.unread.${field}`)).join("\n")} />
        </div>
      )}
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
                aria-invalid={unread.includes(field)}
                aria-describedby={unread.includes(field) ? `error-${field} hint-${field}` : `hint-${field}`}
                className={inputClasses}
              />
              {field !== "place" && unread.includes(field) && (
                <span id={`error-${field}`} className="text-sm font-normal text-bad">
                  {t(`leadValue.unread.${field}`)}
                </span>
              )}
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
      {leadValue && numbers?.leads && numbers.commission && numbers.conversion !== undefined && (
        <LeadValueResult
          {...leadValue}
          leads={numbers.leads}
          commission={numbers.commission}
          own={numbers.conversion}
        />
      )}
    </div>
  );
}
