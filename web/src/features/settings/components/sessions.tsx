import { endOtherSessions, endSession, listSessions, type OpenSession } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useDeviceName } from "../../../components/account/use-device-name.ts";
import { Button } from "../../../components/ui/button.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { IconDeviceDesktop } from "../../../components/ui/icons.ts";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { formatAge } from "../../../lib/dates.ts";

const ended = { refreshes: [listSessions], evenAfter: "any failure" } as const;

/** The user's sessions, with buttons to end one or all others. */
export function Sessions() {
  const { t } = useTranslation("settings");
  const { data, error } = useAnswer(listSessions);
  // After a refusal too: a session that has ended by itself leaves the list as well.
  const end = useChange(endSession, ended);
  const endOthers = useChange(endOtherSessions, ended);
  if (error && !data) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton className="h-24" />;
  return (
    <>
      <ErrorAlert error={end.error} />
      <ul className="grid divide-y divide-line border-y border-line">
        {data.items.map((session) => (
          <Session
            key={session.id}
            session={session}
            pending={end.isPending && end.variables.params.id === session.id}
            onEnd={() => end.mutate({ params: { id: session.id } })}
          />
        ))}
      </ul>
      {data.items.length > 1 && (
        <div>
          <ConfirmButton
            danger
            title={t("sessions.endOthersTitle")}
            text={<p>{t("sessions.endOthersText", { count: data.items.length - 1 })}</p>}
            action={t("sessions.endOthers")}
            onConfirm={() => endOthers.mutateAsync()}
            done={t("sessions.ended")}
          >
            {t("sessions.endOthers")}
          </ConfirmButton>
        </div>
      )}
    </>
  );
}

function Session({ session, pending, onEnd }: { session: OpenSession; pending: boolean; onEnd: () => void }) {
  const { t } = useTranslation("settings");
  const { tag } = useLocale();
  const device = useDeviceName()(session.device);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <IconDeviceDesktop size={20} stroke={1.75} className="shrink-0 text-ink-3" aria-hidden="true" />
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold">{device}</span>
        <span className="block text-sm text-ink-2">{t("sessions.seen", { age: formatAge(session.seenAt, tag) })}</span>
      </span>
      {session.impersonated && <Tag tone="amber">{t("sessions.impersonated")}</Tag>}
      {session.current ? (
        <Tag tone="teal">{t("sessions.current")}</Tag>
      ) : (
        <Button
          look="outline"
          size="s"
          pending={pending}
          aria-label={t("sessions.endNamed", { device })}
          onClick={onEnd}
        >
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}
