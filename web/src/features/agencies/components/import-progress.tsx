import { getImport, type Import, type ImportError, listAgencies, PropertyType } from "@doorlight/gateway/contract";
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
  const { t } = useTranslation("agencies");
  const { tag } = useLocale();
  const { data, error } = useAnswer(
    getImport,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.import.finishedAt === null ? POLL_MS : false) },
  );
  useNewAgencies(data?.import);
  if (error && !data) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton className="h-12" />;
  const { kind, startedAt, finishedAt, rows, done, ...counts } = data.import;
  const label = t(`import.of.${kind}`);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{label}</span>
        <time dateTime={startedAt} className="text-sm text-ink-2">
          {formatDateTime(startedAt, tag)}
        </time>
      </p>
      {finishedAt === null && (
        <progress value={done} max={rows} aria-label={label} className="quota-bar block h-1.5 w-full" />
      )}
      <p role="status" className="text-sm text-ink-2 tabular-nums">
        {finishedAt === null
          ? t("import.progress", { done, count: rows })
          : t("import.done", { count: rows, ...counts })}
      </p>
      {data.errors.length > 0 && <Errors errors={data.errors} refused={counts.refused} />}
    </div>
  );
}

/** The list of agencies is reread when an import ends while the screen is open. */
function useNewAgencies(shown: Import | undefined) {
  const refresh = useRefresh();
  const wasOpen = useRef(false);
  const isOpen = shown?.finishedAt === null;
  useEffect(() => {
    if (wasOpen.current && !isOpen) void refresh(listAgencies);
    wasOpen.current = isOpen;
  }, [isOpen, refresh]);
}

function Errors({ errors, refused }: { errors: readonly ImportError[]; refused: number }) {
  const { t } = useTranslation("agencies");
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-bad">{t("import.errors", { count: refused })}</summary>
      <ul className="mt-2 grid gap-1">
        {errors.map(({ line, column, code }) => (
          <li key={`${line} ${column}`}>
            <strong className="tabular-nums">{t("import.line", { line })}</strong>{" "}
            {column && <span className="font-mono">{column}: </span>}
            {t(`import.error.${code}`, { defaultValue: code, kinds: PropertyType.options.join(", ") })}
          </li>
        ))}
      </ul>
    </details>
  );
}
