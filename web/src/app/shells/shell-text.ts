import { createInstance, type i18n } from "i18next";
import contactEn from "../../features/contact/locales/en.json" with { type: "json" };
import contactFi from "../../features/contact/locales/fi.json" with { type: "json" };
import contactSv from "../../features/contact/locales/sv.json" with { type: "json" };
import requestsEn from "../../features/requests/locales/en.json" with { type: "json" };
import requestsFi from "../../features/requests/locales/fi.json" with { type: "json" };
import requestsSv from "../../features/requests/locales/sv.json" with { type: "json" };
import sessionEn from "../../features/session/locales/en.json" with { type: "json" };
import sessionFi from "../../features/session/locales/fi.json" with { type: "json" };
import sessionSv from "../../features/session/locales/sv.json" with { type: "json" };
import commonEn from "../../i18n/locales/common.en.json" with { type: "json" };
import commonFi from "../../i18n/locales/common.fi.json" with { type: "json" };
import commonSv from "../../i18n/locales/common.sv.json" with { type: "json" };
import shellsEn from "../../i18n/locales/shells.en.json" with { type: "json" };
import shellsFi from "../../i18n/locales/shells.fi.json" with { type: "json" };
import shellsSv from "../../i18n/locales/shells.sv.json" with { type: "json" };
import type { Locale } from "../../lib/locale.ts";

const text = createInstance({
  lng: "en",
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: {
    en: { common: commonEn, contact: contactEn, requests: requestsEn, session: sessionEn, shells: shellsEn },
    sv: { common: commonSv, contact: contactSv, requests: requestsSv, session: sessionSv, shells: shellsSv },
    fi: { common: commonFi, contact: contactFi, requests: requestsFi, session: sessionFi, shells: shellsFi },
  },
});
void text.init();

/** The texts of the shells in one language, ready at once. */
export function shellText(locale: Locale): i18n {
  return text.cloneInstance({ lng: locale });
}
