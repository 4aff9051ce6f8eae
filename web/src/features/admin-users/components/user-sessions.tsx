import { endUserSessions, type OpenSession, type UserRecord } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useDeviceName } from "../../../components/account/use-device-name.ts";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { IconDeviceDesktop } from "../../../components/ui/icons.ts";
import { Tag } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { formatAge } from "../../../lib/dates.ts";
import { userChange } from "../user-change.ts";

type Props = { user: UserRecord; sessions: OpenSession[]; apiTokens: number; canEnd: boolean };

/** The user's sessions and how many API tokens work, with a button to end all of them. */
export function UserSessions({ user, sessions, apiTokens, canEnd }: Props) {
  const { t } = useTranslation("admin-users");
  const { tag } = useLocale();
  const nameOf = useDeviceName();
  const end = useChange(endUserSessions, userChange);
  const count = sessions.length;
  return (
    <Card title={t("sessions.title")}>
      {count === 0 && <p className="text-ink-2">{t("sessions.none")}</p>}
      <ul className="grid gap-3">
        {sessions.map(({ id, device, seenAt, impersonated }) => (
          <li key={id} className="flex items-center gap-3">
            <IconDeviceDesktop size={20} stroke={1.75} className="shrink-0 text-ink-3" aria-hidden="true" />
            <span className="min-w-0 grow leading-tight">
              <span className="block truncate font-[550]">{nameOf(device)}</span>
              <span className="block text-sm text-ink-2">{t("sessions.seen", { age: formatAge(seenAt, tag) })}</span>
            </span>
            {impersonated && <Tag tone="amber">{t("sessions.admin")}</Tag>}
          </li>
        ))}
      </ul>
      {apiTokens > 0 && <p className="mt-3 text-sm text-ink-2">{t("sessions.tokens", { count: apiTokens })}</p>}
      {(count > 0 || apiTokens > 0) && canEnd && (
        <div className="mt-4 border-t border-line pt-4 [&>button]:w-full">
          <ConfirmButton
            look="outline"
            danger
            title={t(count > 0 ? "sessions.endTitle" : "sessions.revokeTitle")}
            text={
              <>
                {count > 0 && <p>{t("sessions.endText", { count })}</p>}
                {apiTokens > 0 && <p>{t("sessions.endTokens", { count: apiTokens })}</p>}
              </>
            }
            action={count > 0 ? t("sessions.endAction", { count }) : t("sessions.revokeTokens", { count: apiTokens })}
            done={t("sessions.ended")}
            onConfirm={() => end.mutateAsync({ params: { id: user.id } })}
          >
            {count > 0 ? t("sessions.end") : t("sessions.revokeTokens", { count: apiTokens })}
          </ConfirmButton>
        </div>
      )}
    </Card>
  );
}
