import { getProspect, inviteProspect, listProspects, type Prospect } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { showToast } from "../../../lib/toast.ts";

type Props = { prospect: Prospect & { email: string } };

/** Makes an agent of a prospect, who gets a link to set the password. */
export function InviteButton({ prospect }: Props) {
  const { t } = useTranslation("prospects");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("invite.open")}</Button>
      {isOpen && <InviteDialog prospect={prospect} onClose={() => setOpen(false)} />}
    </>
  );
}

function InviteDialog({ prospect: { id, name, email }, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(["prospects", "common"]);
  const invite = useChange(inviteProspect, { refreshes: [getProspect, listProspects] });
  const [firstName = "", ...others] = (name ?? "").split(" ");
  const form = useContractForm(inviteProspect.body!, { firstName, lastName: others.join(" ") });
  const { register, formState } = form;
  const send = form.sendOnce(async (body) => {
    await invite.mutateAsync({ params: { id }, body });
    onClose();
    void showToast("success", t("invite.done"));
  });
  return (
    <FormDialog
      title={t("invite.title")}
      action={t("invite.send")}
      pending={invite.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <ErrorAlert error={invite.error} />
      <p>{t("invite.text", { email })}</p>
      <TextField
        label={t("common:firstName")}
        autoComplete="off"
        error={formState.errors.firstName?.message}
        {...register("firstName")}
      />
      <TextField
        label={t("common:lastName")}
        autoComplete="off"
        error={formState.errors.lastName?.message}
        {...register("lastName")}
      />
    </FormDialog>
  );
}
