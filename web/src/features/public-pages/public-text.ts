import { createInstance, type i18n } from "i18next";
import decisionsEn from "../../i18n/locales/list-decisions.en.json" with { type: "json" };
import commonEn from "../../i18n/locales/common.en.json" with { type: "json" };
import decisionsFi from "../../i18n/locales/list-decisions.fi.json" with { type: "json" };
import commonFi from "../../i18n/locales/common.fi.json" with { type: "json" };
import decisionsSv from "../../i18n/locales/list-decisions.sv.json" with { type: "json" };
import commonSv from "../../i18n/locales/common.sv.json" with { type: "json" };
import helpEn from "../../i18n/locales/help.en.json" with { type: "json" };
import helpFi from "../../i18n/locales/help.fi.json" with { type: "json" };
import helpSv from "../../i18n/locales/help.sv.json" with { type: "json" };
import type { Locale } from "../../lib/locale.ts";
import publicEn from "./locales/en.json" with { type: "json" };
import publicFi from "./locales/fi.json" with { type: "json" };
import publicSv from "./locales/sv.json" with { type: "json" };

const text = createInstance({
  lng: "en",
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: {
    en: { public: publicEn, common: commonEn, help: helpEn, "list-decisions": decisionsEn },
    sv: { public: publicSv, common: commonSv, help: helpSv, "list-decisions": decisionsSv },
    fi: { public: publicFi, common: commonFi, help: helpFi, "list-decisions": decisionsFi },
  },
});
void text.init();

/** The texts of the public pages in one language, ready at once. */
export function publicText(locale: Locale): i18n {
  return text.cloneInstance({ lng: locale });
}
