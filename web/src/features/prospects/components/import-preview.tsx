import { previewProspects, type ProspectField, type ProspectRow } from "@doorlight/gateway/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";

/** How the first rows of a file are read. */
export function ImportPreview({ importId, fields }: { importId: string; fields: (ProspectField | null)[] }) {
  const { t } = useTranslation("prospects");
  const asked = { params: { id: importId }, body: { fields } };
  const { data, error } = useAnswer(previewProspects, asked, { placeholderData: keepPreviousData });
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton className="h-32" />;
  return (
    <section className="grid gap-2 rounded-m bg-sunken p-4" aria-label={t("import.preview.title")}>
      <h3 className="text-sm">{t("import.preview.title")}</h3>
      <ul className="grid max-h-80 gap-2 overflow-y-auto text-sm">
        {data.rows.map((row) => (
          <li key={row.line} className="wrap-anywhere">
            <strong className="tabular-nums">{t("import.line", { line: row.line })}</strong> <Row row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ row: { errors, name, brand, place, email, phoneNumber, tags } }: { row: ProspectRow }) {
  const { t } = useTranslation("prospects");
  if (errors.length === 0) return [name, brand, place, email, phoneNumber, ...tags].filter(Boolean).join(" · ");
  const texts = errors.map(({ column, code }) => {
    const text = t(`import.error.${code}`, { defaultValue: code });
    return column ? `${column}: ${text}` : text;
  });
  return <span className="text-bad">{texts.join(", ")}</span>;
}
