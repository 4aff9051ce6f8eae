import { listProspectImports, MAX_PROSPECTS_BYTES, uploadProspects } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CountryChip } from "../../../components/account/country-chip.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FileField } from "../../../components/ui/file-field.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { refusedField } from "../../../lib/api/refused-field.ts";
import { useUser } from "../../../lib/session.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportProgress } from "./import-progress.tsx";

/** Takes a file of prospects, asks what its columns say, shows how its rows are read, and how far the newest imports are. */
export function ImportProspects() {
  const { t } = useTranslation("prospects");
  const { country: own } = useUser();
  const [country, setCountry] = useState(own);
  const upload = useChange(uploadProspects);
  const { data, error } = useAnswer(listProspectImports, { query: { country } });
  const choose = (next: string) => {
    setCountry(next);
    upload.reset();
  };
  return (
    <div className="grid max-w-[1120px] gap-4">
      <Card title={t("import.file.title")}>
        <div className="grid gap-4">
          <p className="max-w-[70ch] text-sm text-ink-2">{t("import.file.text")}</p>
          <div>
            <CountryChip chosen={country} onChange={choose} />
          </div>
          <FileField
            label={t(upload.isPending ? "import.file.sending" : "import.file.choose")}
            hint={t("import.file.hint", { megabytes: MAX_PROSPECTS_BYTES / 1_000_000 })}
            accept=".csv,text/csv"
            pending={upload.isPending}
            onFile={(file) => upload.mutate({ body: { country }, file })}
          />
          <Refused error={upload.error} />
        </div>
      </Card>
      {upload.data && <ImportColumns key={upload.data.import.id} file={upload.data} onEnd={upload.reset} />}
      <ErrorAlert error={error} />
      {data && data.items.length > 0 && (
        <Card title={t("import.newest")}>
          <ul className="grid gap-4" aria-label={t("import.newest")}>
            {data.items.map(({ id }) => (
              <li key={id} className="border-t border-line pt-4 first:border-0 first:pt-0">
                <ImportProgress id={id} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

/** Why a file is no table, and where. Nothing of it is saved. */
function Refused({ error }: { error: unknown }) {
  const { t } = useTranslation("prospects");
  const refused = refusedField(error, "file");
  if (!refused) return <ErrorAlert error={error} />;
  const [, line] = /^line (\d+)$/.exec(refused.message) ?? [];
  return (
    <Alert tone="bad">
      {line && <strong>{t("import.line", { line })} </strong>}
      {t(`import.reason.${refused.code}`, { defaultValue: t("import.reason.not_csv") })} {t("import.nothingSaved")}
    </Alert>
  );
}
