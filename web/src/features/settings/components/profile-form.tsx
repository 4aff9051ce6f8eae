import { ProfileBody, updateProfile } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { NameFields } from "../../../components/account/name-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useDraft } from "../../../lib/forms/use-draft.ts";
import { useSetUser, useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";

/** The agent's details, as owners and colleagues see them. */
export function ProfileForm() {
  const { t } = useTranslation("settings");
  const user = useUser();
  const update = useChange(updateProfile, { onSuccess: useSetUser() });
  const form = useContractForm(ProfileBody, {
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber ?? "",
    title: user.title ?? "",
  });
  const { register, handleSubmit, formState, refuse } = form;
  const clearDraft = useDraft("profile", form);
  const { errors } = formState;
  const orNull = { setValueAs: (value: string) => value.trim() || null };

  const save = handleSubmit((body) =>
    update.mutate(
      { body },
      {
        onSuccess: () => {
          clearDraft();
          void showToast("success", t("saved"));
        },
        onError: refuse,
      },
    ),
  );

  return (
    <form noValidate className="grid gap-5" onSubmit={save}>
      <ErrorAlert error={update.error} />
      <div className="grid gap-5 sm:grid-cols-2">
        <NameFields
          first={{ ...register("firstName"), error: errors.firstName?.message }}
          last={{ ...register("lastName"), error: errors.lastName?.message }}
        />
        <TextField
          label={t("phone")}
          type="tel"
          autoComplete="tel"
          optional
          error={errors.phoneNumber?.message}
          {...register("phoneNumber", orNull)}
        />
        <TextField label={t("jobTitle")} optional error={errors.title?.message} {...register("title", orNull)} />
      </div>
      <p className="text-sm text-ink-2">{t("emailIs", { email: user.email })}</p>
      <Button type="submit" className="justify-self-start" pending={update.isPending}>
        {t("save")}
      </Button>
    </form>
  );
}
