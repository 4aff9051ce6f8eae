import type { Db } from "@doorlight/common/db";
import type { Locale } from "@doorlight/common/product";
import type { Consent } from "../domain/consent.ts";
import { consentText } from "./consent-text.ts";

const CONSENT_TEXT = consentText({ version: ":version", country: ":country", locale: ":locale", at: ":at" });

export function makeConsentStore(db: Db) {
  return {
    /** The newest text in force. */
    async current(country: string, locale: Locale, at: Date): Promise<Consent | undefined> {
      const { rows } = await db.raw<{ rows: Consent[] }>(
        `select version, locale, text from consent_texts
         where country in (:country, '*') and locale = :locale and in_force_from <= :at
         order by in_force_from desc, country = '*' limit 1`,
        { country, locale, at },
      );
      return rows[0];
    },

    /** The text of a version, if it is or was in force. */
    async textOf(version: string, country: string, locale: Locale, at: Date): Promise<string | undefined> {
      const { rows } = await db.raw<{ rows: [{ text: string | null }] }>(`select ${CONSENT_TEXT} as text`, {
        version,
        country,
        locale,
        at,
      });
      return rows[0].text ?? undefined;
    },
  };
}
