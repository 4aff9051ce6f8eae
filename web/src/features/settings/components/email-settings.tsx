import { cancelEmailChange, type EmailChange, getEmailChange } from "@doorlight/gateway/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAccountTime } from "../../../components/account/use-account-time.ts";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { answerKey } from "../../../lib/api/answer-key.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useUser } from "../../../lib/session.ts";
import { EmailForm } from "./email-form.tsx";

/** The user's address: changed once the present and the new mailbox have agreed. */
export function EmailSettings() {
  const { t } = useTranslation("settings");
  const { email, hasPassword } = useUser();
  const [asking, setAsking] = useState(false);
  const { data, error } = useAnswer(
    getEmailChange,
    {},
    // Links are opened in other tabs and on other devices.
    { refetchOnWindowFocus: true },
  );
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton className="h-10 w-48" />;
  return (
    <>
      <p className="wrap-anywhere">{t("email.present", { email })}</p>
      {data.emailChange && <Waiting change={data.emailChange} />}
      {!data.emailChange && !hasPassword && <p className="text-ink-2">{t("email.passwordFirst")}</p>}
      {!data.emailChange && hasPassword && !asking && (
        <Button look="outline" className="justify-self-start" onClick={() => setAsking(true)}>
          {t("email.change")}
        </Button>
      )}
      {!data.emailChange && asking && <EmailForm onCancel={() => setAsking(false)} onSent={() => setAsking(false)} />}
    </>
  );
}

function Waiting({ change }: { change: EmailChange }) {
  const { t } = useTranslation("settings");
  const timeOf = useAccountTime();
  const { email } = useUser();
  const queries = useQueryClient();
  const cancel = useChange(cancelEmailChange, {
    onSuccess: () => queries.setQueryData(answerKey(getEmailChange, {}), { emailChange: null }),
  });
  const sides = [
    { address: email, done: change.formerConfirmed },
    { address: change.newEmail, done: change.newConfirmed },
  ];
  return (
    <div className="grid gap-4 rounded-m border border-line p-4">
      <p role="status">{t("email.waiting", { email: change.newEmail, time: timeOf(change.expiresAt) })}</p>
      <ul className="grid gap-2">
        {sides.map(({ address, done }) => (
          <li key={address} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">{address}</span>
            <Tag tone={done ? "green" : "amber"}>{t(done ? "email.agreed" : "email.notYet")}</Tag>
          </li>
        ))}
      </ul>
      <ErrorAlert error={cancel.error} />
      <Button look="outline" className="justify-self-start" pending={cancel.isPending} onClick={() => cancel.mutate()}>
        {t("email.cancel")}
      </Button>
    </div>
  );
}
