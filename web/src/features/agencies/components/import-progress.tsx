import { getImport, type Import, listAgencies, undoImport } from "@doorlight/gateway/contract";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange, useRefresh } from "../../../lib/api/use-change.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { ImportErrors } from "./import-errors.tsx";

const POLL_MS = 1_000;

/** The progress of an import, polled until it is done, the outcomes of its rows, the wrong rows, and its undo. */
export function ImportProgress({ id }: { id: string }) {
  const { t } = useTranslation("agencies");
  const { tag } = useLocale();
  const { data, error } = useAnswer(
    getImport,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.import.finishedAt === null ? POLL_MS : false) },
  );
  useNewAgencies(data?.import);
  const undo = useChange(undoImport, { refreshes: [getImport, listAgencies] });
  if (error && !data) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton className="h-12" />;
  const { kind, startedAt, finishedAt, undoneAt, takenBack, rows, done, ...counts } = data.import;
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
      <ImportErrors errors={data.errors} refused={counts.refused} />
      {undoneAt !== null && <p className="text-sm">{t("import.undone", { count: takenBack })}</p>}
      {finishedAt !== null && undoneAt === null && counts.added + counts.changed > 0 && (
        <div>
          <ConfirmButton
            danger
            size="s"
            title={t("import.undo.ask")}
            text={<p>{t("import.undo.consequence")}</p>}
            action={t("import.undo.confirm")}
            onConfirm={() => undo.mutateAsync({ params: { id } })}
          >
            {t("import.undo.open")}
          </ConfirmButton>
        </div>
      )}
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
