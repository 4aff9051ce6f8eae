import type { AuditField } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useAuditWords } from "../use-audit-words.ts";

/** What an action changed, each field on its line. */
export function ChangedFields({ fields }: { fields: readonly AuditField[] }) {
  const { t } = useTranslation("audit");
  const words = useAuditWords();
  if (fields.length === 0) return null;
  return (
    <ul aria-label={t("fields")} className="mt-1 grid gap-0.5 text-sm text-ink-2">
      {fields.map((field) => (
        <li key={field.name} className="wrap-anywhere">
          {words.field(field)}
        </li>
      ))}
    </ul>
  );
}
