import { ImportKind, listImports, MAX_IMPORT_BYTES, previewImport } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FileField } from "../../../components/ui/file-field.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { refusedField } from "../../../lib/api/refused-field.ts";
import { ImportPreview } from "./import-preview.tsx";
import { ImportProgress } from "./import-progress.tsx";

/** Takes a file of sales or agencies, shows its effect before it is imported, and how far the newest imports are. */
export function ImportCard({ country }: { country: string }) {
  const { t } = useTranslation("agencies");
  const [kind, setKind] = useState<ImportKind>("sales");
  const check = useChange(previewImport);
  const { data, error } = useAnswer(listImports, { query: { country } });
  return (
    <Card title={t("import.title")}>
      <div className="grid gap-4">
        <p className="max-w-[70ch] text-sm text-ink-2">{t("import.text")}</p>
        <ChoiceCards
          legend={t("import.kind")}
          choices={ImportKind.options.map((value) => ({
            value,
            title: t(`import.of.${value}`),
            text: <span className="font-mono text-xs wrap-anywhere">{t(`import.columns.${value}`)}</span>,
          }))}
          value={kind}
          onChange={({ target }) => setKind(ImportKind.parse(target.value))}
        />
        <FileField
          label={t(check.isPending ? "import.sending" : "import.choose")}
          hint={t("import.hint", { megabytes: MAX_IMPORT_BYTES / 1_000_000 })}
          accept=".csv,text/csv"
          pending={check.isPending}
          onFile={(file) => check.mutate({ body: { country, kind }, file })}
        />
        <Refused error={check.error} />
        {check.data && <ImportPreview key={check.data.previewId} preview={check.data} onEnd={check.reset} />}
        <ErrorAlert error={error} />
        {data && data.items.length > 0 && (
          <ul className="grid gap-4" aria-label={t("import.newest")}>
            {data.items.map(({ id }) => (
              <li key={id} className="border-t border-line pt-4">
                <ImportProgress id={id} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

/** Why a file is no table of its kind, and where. Nothing of it is saved. */
function Refused({ error }: { error: unknown }) {
  const { t } = useTranslation("agencies");
  const refused = refusedField(error, "file");
  if (!refused) return <ErrorAlert error={error} />;
  const [, line, column] = /^line (\d+)(?:, (.*))?$/.exec(refused.message) ?? [];
  return (
    <Alert tone="bad">
      {line && <strong>{t("import.line", { line })} </strong>}
      {t(`import.reason.${refused.code}`, { column, defaultValue: t("import.reason.not_csv") })}{" "}
      {t("import.nothingSaved")}
    </Alert>
  );
}
