import {
  type AnswerOf,
  correctUser,
  CorrectUserBody,
  listApprovals,
  type UserRecord,
  WaitingApproval,
} from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { DialogSheet } from "../../../components/ui/dialog-sheet.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useDraft } from "../../../lib/forms/use-draft.ts";
import { showToast } from "../../../lib/toast.ts";
import { userChange } from "../user-change.ts";
import type { UserRights } from "../user-rights.ts";

type Props = { user: UserRecord; rights: UserRights; onClose: () => void };

/** Corrects name, address and role of a user, and says beforehand which sessions and links that ends. */
export function CorrectUserDialog({ user, rights, onClose }: Props) {
  const { t } = useTranslation(["admin-users", "common"]);
  const correct = useChange(correctUser, { ...userChange, refreshes: [...userChange.refreshes, listApprovals] });
  const { firstName, lastName, email, role } = user;
  const form = useContractForm(CorrectUserBody, rights.manage ? { firstName, lastName, email, role } : { role }, {
    email_taken: "email",
  });
  const { register, handleSubmit, formState, watch, refuse } = form;
  const clearDraft = useDraft(`correction ${user.id}`, form);
  const { errors } = formState;
  const isMoved = rights.manage && watch("email")?.trim().toLowerCase() !== email;
  const isOtherRole = watch("role") !== role;

  const save = handleSubmit((body) =>
    correct.mutate(
      { params: { id: user.id }, body },
      {
        onSuccess: (answer) => {
          clearDraft();
          void showToast(...outcomeOf(answer));
          onClose();
        },
        onError: refuse,
      },
    ),
  );

  function outcomeOf(answer: AnswerOf<typeof correctUser>): ["info" | "success", string] {
    if (WaitingApproval.safeParse(answer).success) return ["info", t("correct.waits")];
    if (isMoved && answer.user.email === email) return ["info", t("correct.waitsForMailbox")];
    return ["success", t("correct.done")];
  }

  return (
    <DialogSheet title={t("correct.title")} dismissable={!correct.isPending} isForm onClose={onClose}>
      <form noValidate className="grid gap-5" onSubmit={save}>
        <ErrorAlert error={correct.error} except={["email_taken"]} />
        {rights.manage && (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField label={t("common:firstName")} error={errors.firstName?.message} {...register("firstName")} />
              <TextField label={t("common:lastName")} error={errors.lastName?.message} {...register("lastName")} />
            </div>
            <TextField label={t("fact.email")} type="email" error={errors.email?.message} {...register("email")} />
          </>
        )}
        {rights.roles.length > 1 && (
          <SelectField label={t("column.role")} error={errors.role?.message} {...register("role")}>
            {rights.roles.map((value) => (
              <option key={value} value={value}>
                {t(`common:role.${value}`)}
              </option>
            ))}
          </SelectField>
        )}
        {isMoved && <Alert tone="warn">{t("correct.newAddress")}</Alert>}
        {isOtherRole && <Alert tone="warn">{t("correct.newRole")}</Alert>}
        <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
          <Button look="outline" onClick={onClose} disabled={correct.isPending}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" pending={correct.isPending}>
            {t("correct.save")}
          </Button>
        </div>
      </form>
    </DialogSheet>
  );
}
