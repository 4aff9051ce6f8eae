import { listMails, type LoggedMailState, sendMailAgain, type SentMail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useOwnTime } from "../../../components/account/use-country-time.ts";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useChange } from "../../../lib/api/use-change.ts";

const tones: Record<LoggedMailState, Tone> = { queued: "blue", sent: "green", skipped: "grey", failed: "red" };

/** One mail: what it is, to whom, and how it ended. */
export function MailRow({ mail }: { mail: SentMail }) {
  const { t } = useTranslation("health");
  const timeOf = useOwnTime();
  const again = useChange(sendMailAgain, { refreshes: [listMails], evenAfter: ["version_outdated"] });
  const { id, kind, state, country, createdAt, reason, leadId, to, canSendAgain } = mail;
  const name = t(`mails.kind.${kind}`, { defaultValue: kind });
  return (
    <tr>
      <td>
        <span className="block font-[550]">{name}</span>
        {leadId && (
          <Link className="text-sm text-secondary underline" to={adminPaths.deskLead(leadId)}>
            {t("mails.lead")}
          </Link>
        )}
      </td>
      <td>
        {to ? (
          <Link className="text-secondary underline" to={adminPaths.user(to.id)}>
            {to.name ?? t("mails.erased")}
          </Link>
        ) : (
          t(leadId ? "mails.seller" : "mails.us")
        )}
        <span className="block text-sm text-ink-2">{country}</span>
      </td>
      <td>
        <Tag tone={tones[state]}>{t(`mails.states.${state}`)}</Tag>
        {reason && <span className="mt-1 block text-sm text-ink-2 wrap-anywhere">{reason}</span>}
      </td>
      <td className="text-sm text-ink-2 tabular-nums">
        <time dateTime={createdAt}>{timeOf(createdAt)}</time>
      </td>
      <td>
        {canSendAgain && (
          <ConfirmButton
            look="outline"
            title={t("mails.again.title")}
            text={t("mails.again.text", { mail: name })}
            action={t("mails.again.open")}
            done={t("mails.again.done")}
            onConfirm={() => again.mutateAsync({ params: { id } })}
          >
            {t("mails.again.open")}
          </ConfirmButton>
        )}
      </td>
    </tr>
  );
}
