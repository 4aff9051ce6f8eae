import { useTranslation } from "react-i18next";
import { useOwnTime } from "../../components/account/use-country-time.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { type AuditWords, makeAuditWords } from "./audit-words.ts";

/** Those of the screen's language. */
export function useAuditWords(): AuditWords {
  const { t } = useTranslation(["audit", "common"]);
  const { tag } = useLocale();
  return makeAuditWords({ t, tag, timeOf: useOwnTime() });
}
