import { getUser, getUserLedger, listUsers, takeBackCredits, type UserRecord } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionWithReason } from "../../../components/account/action-with-reason.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { questionAbout, readTyped } from "../../../lib/typed-number.ts";
import { creditsProblem } from "./credits-problem.ts";

type Props = { user: UserRecord; grantId: string; unspent: number };

/** Takes back as many of the unspent credits of a grant as an admin says, with a reason: once, however often it is sent. */
export function TakeBackCredits({ user, grantId, unspent }: Props) {
  const { t } = useTranslation("ledger");
  const { locale, tag } = useLocale();
  const [credits, setCredits] = useState(String(unspent));
  const change = useChange(takeBackCredits, {
    refreshes: [getUserLedger, listUsers, getUser],
    inBackground: true,
  });
  const read = readTyped(credits, locale);
  const problem = creditsProblem(read, tag, unspent);
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <ActionWithReason
      danger
      size="s"
      label={t("grant.reason")}
      hint={t("grant.reasonHint")}
      title={t("takeBack.title", { name })}
      text={
        <>
          <TextField
            label={t("grant.credits")}
            hint={t("takeBack.creditsHint", { count: unspent })}
            inputMode="numeric"
            error={questionAbout(credits, locale) ?? problem}
            value={credits}
            onChange={({ target }) => setCredits(target.value)}
          />
          <Alert>{t("takeBack.consequence", { name })}</Alert>
        </>
      }
      ready={read !== "" && !problem}
      pending={change.isPending}
      error={change.error}
      onConfirm={(reason) =>
        change.mutateAsync({
          params: { id: user.id, grantId },
          body: { credits: Number(read), reason },
        })
      }
      done={({ balance }) => t("grant.done", { name, count: balance })}
    >
      {t("takeBack.button")}
    </ActionWithReason>
  );
}
