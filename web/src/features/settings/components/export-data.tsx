import { type DataExport, downloadExport, getExport, requestExport } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useAccountDay } from "../../../components/account/use-account-day.ts";
import { useAccountTime } from "../../../components/account/use-account-time.ts";
import { Button } from "../../../components/ui/button.tsx";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { IconDownload } from "../../../components/ui/icons.ts";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { addressOf } from "../../../lib/api/call.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";

const POLL_MS = 2_000;

/** A copy of all data about the user: requested, collected, downloaded. */
export function ExportData() {
  const { t } = useTranslation("settings");
  const { data, error } = useAnswer(
    getExport,
    {},
    { refetchInterval: ({ state }) => (state.data?.export?.state === "running" ? POLL_MS : false) },
  );
  const request = useChange(requestExport, { replaces: getExport });
  if (!data && !error) return <Skeleton className="h-10 w-48" />;
  const newest = data?.export ?? null;
  return (
    <>
      <ErrorAlert error={error ?? request.error} />
      {newest?.state === "running" && <Progress running={newest} />}
      {newest?.state === "ready" && <Ready ready={newest} />}
      {newest?.state !== "running" && (
        <Button
          look={newest ? "outline" : "primary"}
          className="justify-self-start"
          pending={request.isPending}
          onClick={() => request.mutate()}
        >
          {t(newest ? "export.again" : "export.start")}
        </Button>
      )}
    </>
  );
}

function Progress({ running: { done, total } }: { running: DataExport }) {
  const { t } = useTranslation("settings");
  return (
    <div className="grid gap-2">
      <div
        role="progressbar"
        aria-label={t("export.running")}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-primary transition-[width] duration-200"
          style={{ width: `${total ? (100 * done) / total : 0}%` }}
        />
      </div>
      <p role="status" className="text-sm text-ink-2">
        {t("export.progress", { done, total })}
      </p>
    </div>
  );
}

function Ready({ ready: { id, requestedAt, expiresAt } }: { ready: DataExport }) {
  const { t } = useTranslation("settings");
  const timeOf = useAccountTime();
  const dayOf = useAccountDay();
  return (
    <div className="grid gap-3">
      <p>
        {t("export.ready", { time: timeOf(requestedAt) })}
        {expiresAt && ` ${t("export.until", { date: dayOf(expiresAt) })}`}
      </p>
      <a
        className={`justify-self-start ${buttonClass({})}`}
        href={addressOf(downloadExport, { params: { id } })}
        download="doorlight-my-data.json"
      >
        <IconDownload size={18} stroke={1.75} aria-hidden="true" />
        {t("export.download")}
      </a>
    </div>
  );
}
