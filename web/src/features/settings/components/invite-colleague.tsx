import { Email, getMembership, inviteColleague, type Membership } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { useAccountDay } from "../../../components/account/use-account-day.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useDraft } from "../../../lib/forms/use-draft.ts";

const InviteBody = z.object({ email: Email });

/** Mails a colleague an invitation. The text afterwards is the same for known and unknown addresses. */
export function InviteColleague({ sent }: { sent: Membership["invitations"] }) {
  const { t } = useTranslation("settings");
  const invite = useChange(inviteColleague, { refreshes: [getMembership] });
  const form = useContractForm(InviteBody, { email: "" });
  const { register, handleSubmit, formState, refuse, reset } = form;
  useDraft("invitation", form);
  const send = handleSubmit((body) =>
    invite.mutate({ body }, { onSuccess: () => reset(undefined, { keepErrors: false }), onError: refuse }),
  );
  return (
    <form noValidate className="grid gap-4" onSubmit={send}>
      {invite.isSuccess && <Alert tone="good">{t("office.invited", invite.variables.body)}</Alert>}
      <ErrorAlert error={invite.error} />
      <TextField
        label={t("office.invite")}
        hint={t("office.inviteHint")}
        type="email"
        autoComplete="off"
        error={formState.errors.email?.message}
        {...register("email")}
      />
      <Button type="submit" look="outline" className="justify-self-start" pending={invite.isPending}>
        {t("office.sendInvitation")}
      </Button>
      {sent.length > 0 && <SentInvitations sent={sent} />}
    </form>
  );
}

function SentInvitations({ sent }: { sent: Membership["invitations"] }) {
  const { t } = useTranslation("settings");
  const dayOf = useAccountDay();
  return (
    <div>
      <h4 className="font-semibold">{t("office.sent")}</h4>
      <ul className="mt-1 grid gap-1 text-sm text-ink-2">
        {sent.map(({ email, sentAt }) => (
          <li key={email} className="wrap-anywhere">
            {t("office.sentAt", { email, date: dayOf(sentAt) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
