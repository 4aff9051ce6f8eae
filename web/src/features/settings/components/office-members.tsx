import { getMembership, leaveOffice, type Membership } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../../components/ui/avatar.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useSetUser, useUser } from "../../../lib/session.ts";

type Props = { office: NonNullable<Membership["office"]>; members: Membership["members"] };

/** The user's office with its members and the button to leave. */
export function OfficeMembers({ office, members }: Props) {
  const { t } = useTranslation("settings");
  const user = useUser();
  const leave = useChange(leaveOffice, { onSuccess: useSetUser(), refreshes: [getMembership] });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-lg">{office.name}</h3>
          <p className="text-sm text-ink-2">{t("office.members", { count: members.length })}</p>
        </div>
        <ConfirmButton
          danger
          size="s"
          title={t("office.leaveTitle", { office: office.name })}
          text={<p>{t(members.length > 1 ? "office.leaveText" : "office.leaveLastText")}</p>}
          action={t("office.leave")}
          onConfirm={() => leave.mutateAsync()}
          done={t("office.left")}
        >
          {t("office.leave")}
        </ConfirmButton>
      </div>
      <ul className="grid divide-y divide-line border-y border-line">
        {members.map(({ id, name, title, imageUrl }) => (
          <li key={id} className="flex items-center gap-3 py-2.5">
            <Avatar name={name} imageUrl={imageUrl} />
            <span className="min-w-0 grow">
              <span className="block truncate font-semibold">{name}</span>
              {title && <span className="block truncate text-sm text-ink-2">{title}</span>}
            </span>
            {id === user.id && <Tag tone="teal">{t("office.you")}</Tag>}
          </li>
        ))}
      </ul>
    </>
  );
}
