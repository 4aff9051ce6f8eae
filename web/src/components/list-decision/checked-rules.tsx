import type { ListDecision } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { IconCheck, IconX } from "../ui/icons.ts";

/** The rules of a list that were checked for a lead, each with its outcome. */
export function CheckedRules({ rules }: Pick<ListDecision, "rules">) {
  const { t } = useTranslation("list-decisions");
  return (
    <ul aria-label={t("rules")} className="mt-2 grid gap-1 text-sm">
      {rules.map(({ rule, isMet }) => (
        <li key={rule} className="flex items-center gap-2">
          {isMet ? (
            <IconCheck size={16} stroke={2} className="shrink-0 text-good" aria-hidden="true" />
          ) : (
            <IconX size={16} stroke={2} className="shrink-0 text-bad" aria-hidden="true" />
          )}
          {t(isMet ? `met.${rule}` : `failed.${rule}`)}
        </li>
      ))}
    </ul>
  );
}
