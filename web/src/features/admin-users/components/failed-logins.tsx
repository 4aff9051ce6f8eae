import {
  type AnswerOf,
  endLoginWait,
  type FailedLogins as Failed,
  type getUser,
  type UserRecord,
} from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { userChange } from "../user-change.ts";
import { Consequence } from "./consequence.tsx";

type Codes = AnswerOf<typeof getUser>["wrongCodes"];
type Props = { user: UserRecord; failed: Failed | null; codes: Codes; canEnd: boolean };

/** The failed log-ins and wrong codes of a user, and the wait after them with a button to end it. */
export function FailedLogins({ user, failed, codes, canEnd }: Props) {
  const { t } = useTranslation("admin-users");
  const timeOf = useCountryTime(user.country);
  const end = useChange(endLoginWait, userChange);
  return (
    <Card title={t("failedLogins.title")}>
      {!failed && <p className="text-ink-2">{t("failedLogins.away")}</p>}
      {failed && !failed.lastAt && <p className="text-ink-2">{t("failedLogins.none")}</p>}
      {failed?.lastAt && (
        <>
          <p>{t("failedLogins.failed", { count: failed.count, at: timeOf(failed.lastAt) })}</p>
          <p className="mt-1 text-sm text-ink-2">{t("failedLogins.counts")}</p>
        </>
      )}
      {codes && <p className="mt-2">{t("failedLogins.codes", { count: codes.count, at: timeOf(codes.lastAt) })}</p>}
      {(failed?.waitsUntil ?? codes?.waitsUntil) && (
        <div className="mt-4 grid gap-3">
          {failed?.waitsUntil && (
            <Alert tone="warn">{t("failedLogins.waits", { at: timeOf(failed.waitsUntil) })}</Alert>
          )}
          {codes?.waitsUntil && (
            <Alert tone="warn">{t("failedLogins.codesWait", { at: timeOf(codes.waitsUntil) })}</Alert>
          )}
          {canEnd && (
            <ConfirmButton
              look="outline"
              title={t("failedLogins.endTitle")}
              text={<Consequence text={t("failedLogins.endText")} error={end.error} />}
              except={["forbidden"]}
              action={t("failedLogins.end")}
              done={t("failedLogins.ended")}
              onConfirm={() => end.mutateAsync({ params: { id: user.id } })}
            >
              {t("failedLogins.end")}
            </ConfirmButton>
          )}
        </div>
      )}
    </Card>
  );
}
