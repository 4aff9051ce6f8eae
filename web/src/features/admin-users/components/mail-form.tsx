import { type UserRecord, writeMail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useDraft } from "../../../lib/forms/use-draft.ts";
import { languageIn } from "../../../lib/language-in.ts";
import { showToast } from "../../../lib/toast.ts";
import { userChange } from "../user-change.ts";

/** Writes a mail to the user; a copy is kept as a note. */
export function MailForm({ user }: { user: UserRecord }) {
  const { t } = useTranslation("admin-users");
  const { tag } = useLocale();
  const write = useChange(writeMail, userChange);
  const form = useContractForm(writeMail.body, {
    subject: "",
    body: "",
  });
  const { register, handleSubmit, formState, reset, refuse } = form;
  useDraft(`mail ${user.id}`, form);
  const { errors } = formState;
  const send = handleSubmit((mail) =>
    write.mutate(
      { params: { id: user.id }, body: mail },
      {
        onSuccess: () => {
          reset();
          void showToast("success", t("mail.sent", { email: user.email }));
        },
        onError: refuse,
      },
    ),
  );
  return (
    <form noValidate className="grid gap-3.5" onSubmit={send}>
      <ErrorAlert error={write.error} />
      <p className="text-sm text-ink-2">
        {t("mail.to", { email: user.email, language: languageIn(user.locale, tag) })}
      </p>
      <TextField label={t("mail.subject")} error={errors.subject?.message} {...register("subject")} />
      <TextArea label={t("mail.body")} rows={7} error={errors.body?.message} {...register("body")} />
      <Button type="submit" className="justify-self-start" pending={write.isPending}>
        {t("mail.send")}
      </Button>
    </form>
  );
}
