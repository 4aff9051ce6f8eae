import {
  getProspectImport,
  listProspectGroups,
  listProspects,
  type ProspectImport,
  type ProspectImportError,
} from "@doorlight/gateway/contract";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useRefresh } from "../../../lib/api/use-change.ts";
import { formatDateTime } from "../../../lib/dates.ts";

const POLL_MS = 1_000;

/** The progress of an import, polled until it is done, the outcomes of its rows, and the wrong rows. */
export function ImportProgress({ id }: { id: string }) {
  const { t } = useTranslation("prospects");
  const { tag } = useLocale();
  const { data, error } = useAnswer(
    getProspectImport,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.import.finishedAt === null ? POLL_MS : false) },
  );
  useNewProspects(data?.import);
  if (error && !data) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton className="h-12" />;
  const { source, uploadedAt, finishedAt, rows, done, ...counts } = data.import;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold wrap-anywhere">{source}</span>
        <time dateTime={uploadedAt} className="text-sm text-ink-2">
          {formatDateTime(uploadedAt, tag)}
        </time>
      </p>
      {finishedAt === null && (
        <progress value={done} max={rows} aria-label={source ?? ""} className="quota-bar block h-1.5 w-full" />
      )}
      <p role="status" className="text-sm text-ink-2 tabular-nums">
        {finishedAt === null
          ? t("import.progress", { done, count: rows })
          : t("import.done", { count: rows, ...counts })}
      </p>
      <Errors errors={data.errors} refused={counts.refused} />
    </div>
  );
}

/** The wrong rows of a file, folded; `refused` counts them all. */
function Errors({ errors, refused }: { errors: readonly ProspectImportError[]; refused: number }) {
  const { t } = useTranslation("prospects");
  if (errors.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-bad">{t("import.errors", { count: refused })}</summary>
      <ul className="mt-2 grid gap-1">
        {errors.map(({ line, column, code }) => (
          <li key={`${line} ${column} ${code}`}>
            <strong className="tabular-nums">{t("import.line", { line })}</strong>{" "}
            {column && <span className="font-mono">{column}: </span>}
            {t(`import.error.${code}`, { defaultValue: code })}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The list is reread when an import ends while the screen is open. */
function useNewProspects(shown: ProspectImport | undefined) {
  const refresh = useRefresh();
  const wasOpen = useRef(false);
  const isOpen = shown?.finishedAt === null;
  useEffect(() => {
    if (wasOpen.current && !isOpen) void refresh(listProspects, listProspectGroups);
    wasOpen.current = isOpen;
  }, [isOpen, refresh]);
}
