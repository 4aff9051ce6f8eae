import { createInstance } from "i18next";
import commonEn from "../../i18n/locales/common.en.json" with { type: "json" };
import commonFi from "../../i18n/locales/common.fi.json" with { type: "json" };
import commonSv from "../../i18n/locales/common.sv.json" with { type: "json" };
import { formatDateTime } from "../../lib/dates.ts";
import { type Locale, languageTags } from "../../lib/locale.ts";
import { type AuditWords, makeAuditWords } from "./audit-words.ts";
import auditEn from "./locales/en.json" with { type: "json" };
import auditFi from "./locales/fi.json" with { type: "json" };
import auditSv from "./locales/sv.json" with { type: "json" };

const texts = createInstance({
  lng: "en",
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: {
    en: { audit: auditEn, common: commonEn },
    sv: { audit: auditSv, common: commonSv },
    fi: { audit: auditFi, common: commonFi },
  },
});
void texts.init();

/** Those of the gateway's file of the audit, which says what the screen says. */
export function auditFileWords(locale: Locale, timeZone: string): AuditWords {
  const tag = languageTags[locale];
  const timeOf = (instant: string) => formatDateTime(instant, tag, timeZone);
  return makeAuditWords({ t: texts.getFixedT(locale, "audit"), tag, timeOf });
}
