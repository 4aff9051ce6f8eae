/**
 * SQL of the text of a consent's version, if it was in force at `at`; null if not. The text of a country is its own, or
 * the one for all.
 */
export function consentText({ version, country, locale, at }: Record<"version" | "country" | "locale" | "at", string>) {
  return `(
    select consent.text from consent_texts consent
    where consent.version = ${version} and consent.country in (${country}, '*') and consent.locale = ${locale}
      and consent.in_force_from <= ${at}
    order by consent.country = '*' limit 1
  )`;
}

/** As the seller of a row of `requests` read it. */
export const REQUEST_CONSENT_TEXT = consentText({
  version: "requests.consent_version",
  country: "requests.country",
  locale: "requests.locale",
  at: "requests.consented_at",
});
