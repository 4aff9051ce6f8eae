import {
  type DataExport,
  downloadUserExport,
  eraseUser,
  requestUserExport,
  type UserRecord,
} from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Card } from "../../../components/ui/card.tsx";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { IconTrash } from "../../../components/ui/back-office-icons.ts";
import { IconDownload } from "../../../components/ui/icons.ts";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { addressOf } from "../../../lib/api/call.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { userChange } from "../user-change.ts";

type Props = { user: UserRecord; newest: DataExport | null };

/** Export for a person who asks support for it, and erasure for one who cannot log in any more. */
export function UserData({ user, newest }: Props) {
  const { t } = useTranslation("admin-users");
  const timeOf = useCountryTime(user.country);
  const request = useChange(requestUserExport, userChange);
  const erase = useChange(eraseUser, userChange);
  const [reason, setReason] = useState("");
  const isGone = user.status === "deactivated";
  const params = { id: user.id };
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Card title={t("data.title")}>
      <p className="mb-4 text-ink-2">{t(isGone ? "data.textGone" : "data.text")}</p>
      <div className="grid gap-2.5 [&>button]:w-full">
        {newest?.state === "running" && (
          <p role="status" className="text-sm text-ink-2">
            {t("data.running", { done: newest.done, total: newest.total })}
          </p>
        )}
        {newest?.state === "ready" && (
          <a
            className={`${buttonClass({})} whitespace-normal!`}
            href={addressOf(downloadUserExport, { params: { ...params, exportId: newest.id } })}
            download={`doorlight-data-${user.id}.json`}
          >
            <IconDownload size={18} stroke={1.75} aria-hidden="true" />
            {t("data.download", { time: timeOf(newest.requestedAt) })}
          </a>
        )}
        {newest?.state !== "running" && (
          <ConfirmButton
            look="outline"
            title={t("data.reasonTitle", { name })}
            text={
              <TextArea
                label={t("data.reason")}
                hint={t("data.reasonHint")}
                required
                rows={3}
                maxLength={1000}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            }
            action={t("data.collect")}
            ready={reason.trim() !== ""}
            done={t("data.started")}
            onConfirm={async () => {
              await request.mutateAsync({ params, body: { reason: reason.trim() } });
              setReason("");
            }}
          >
            {t(newest ? "data.again" : "data.collect")}
          </ConfirmButton>
        )}
        {isGone && (
          <ConfirmButton
            look="outline"
            danger
            title={t("data.eraseTitle", { name })}
            text={<p>{t("data.eraseText")}</p>}
            action={t("data.eraseAction")}
            done={t("data.erased")}
            onConfirm={() => erase.mutateAsync({ params, body: { confirm: true } })}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden="true" />
            {t("data.erase")}
          </ConfirmButton>
        )}
      </div>
    </Card>
  );
}
