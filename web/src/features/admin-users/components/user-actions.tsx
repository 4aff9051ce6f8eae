import { resendSetup, resetSecondFactor, type UserRecord } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { IconMail, IconShieldCheck } from "../../../components/ui/icons.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { userChange } from "../user-change.ts";
import type { UserRights } from "../user-rights.ts";
import { Consequence } from "./consequence.tsx";
import { CorrectButton } from "./correct-button.tsx";
import { LockButton } from "./lock-button.tsx";

type Props = { user: UserRecord; rights: UserRights; impersonate: ReactNode };

/** This admin's actions on this user. A forbidden action is not shown. */
export function UserActions({ user, rights, impersonate }: Props) {
  const { t } = useTranslation("admin-users");
  const resend = useChange(resendSetup, userChange);
  const reset = useChange(resetSecondFactor, userChange);
  const { email } = user;
  const params = { id: user.id };
  return (
    <Card title={t("actions")}>
      <div className="grid gap-2.5 [&>button]:w-full">
        {rights.impersonate && impersonate}
        <CorrectButton user={user} rights={rights} />
        {rights.resendSetup && (
          <ConfirmButton
            title={t("setup.title")}
            text={<p>{t("setup.text", { email })}</p>}
            action={t("setup.action")}
            done={t("setup.done", { email })}
            onConfirm={() => resend.mutateAsync({ params })}
          >
            <IconMail size={18} stroke={1.75} aria-hidden="true" />
            {t("setup.button")}
          </ConfirmButton>
        )}
        {rights.manage && user.secondFactorOn && (
          <ConfirmButton
            look="outline"
            danger
            title={t("secondFactor.title")}
            text={<Consequence text={t("secondFactor.text")} error={reset.error} />}
            except={["forbidden"]}
            action={t("secondFactor.action")}
            done={t("secondFactor.done")}
            onConfirm={() => reset.mutateAsync({ params })}
          >
            <IconShieldCheck size={18} stroke={1.75} aria-hidden="true" />
            {t("secondFactor.button")}
          </ConfirmButton>
        )}
        {rights.manage && <LockButton user={user} />}
      </div>
      <p className="mt-4 border-t border-line pt-4 text-sm">
        <Link className="text-secondary underline" to={`${adminPaths.audit}?userId=${user.id}`}>
          {t("toAudit")}
        </Link>
      </p>
    </Card>
  );
}
