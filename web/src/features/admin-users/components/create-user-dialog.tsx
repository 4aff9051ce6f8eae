import { createUser, CreateUserBody, Locale } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { DialogSheet } from "../../../components/ui/dialog-sheet.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useSellingCountries } from "../../../lib/countries.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useDraft } from "../../../lib/forms/use-draft.ts";
import { languageIn } from "../../../lib/language-in.ts";
import { languageNames } from "../../../lib/locale.ts";
import { useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { userChange } from "../user-change.ts";
import { creatableRoles } from "../user-rights.ts";

/** Creates an account. Its user sets the password by a mailed link. */
export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["admin-users", "common"]);
  const { tag } = useLocale();
  const me = useUser();
  const countries = useSellingCountries();
  const create = useChange(createUser, userChange);
  const form = useContractForm(
    CreateUserBody,
    { role: "invited", country: me.country, locale: me.locale, firstName: "", lastName: "", email: "" },
    { email_taken: "email" },
  );
  const { register, handleSubmit, formState, watch, refuse } = form;
  const clearDraft = useDraft("new user", form);
  const { errors } = formState;
  const email = watch("email").trim();

  const send = handleSubmit((body) =>
    create.mutate(
      { body },
      {
        onSuccess: () => {
          clearDraft();
          void showToast("success", t("create.done", { email: body.email }));
          onClose();
        },
        onError: refuse,
      },
    ),
  );

  return (
    <DialogSheet title={t("create.title")} dismissable={!create.isPending} isForm onClose={onClose}>
      <form noValidate className="grid gap-5" onSubmit={send}>
        <ErrorAlert error={create.error} except={["email_taken"]} />
        <ChoiceCards
          legend={t("column.role")}
          columns={1}
          choices={creatableRoles(me).map((value) => ({
            value,
            title: t(`common:role.${value}`),
            text: t(`create.roleText.${value}`),
          }))}
          error={errors.role?.message}
          {...register("role")}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={t("common:firstName")} error={errors.firstName?.message} {...register("firstName")} />
          <TextField label={t("common:lastName")} error={errors.lastName?.message} {...register("lastName")} />
        </div>
        <TextField label={t("create.email")} type="email" error={errors.email?.message} {...register("email")} />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            key={countries.length} // The form can set its value only when the options are there.
            label={t("column.country")}
            error={errors.country?.message}
            {...register("country")}
          >
            {countries.map(({ code }) => (
              <option key={code} value={code}>
                {t(`common:country.${code}`)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t("create.language")} error={errors.locale?.message} {...register("locale")}>
            {Locale.options.map((value) => (
              <option key={value} value={value}>
                {languageNames[value]}
              </option>
            ))}
          </SelectField>
        </div>
        <Alert>
          {t(email ? "create.mail" : "create.mailHere", { email, language: languageIn(watch("locale"), tag) })}{" "}
          {t("create.mailLink")}
        </Alert>
        <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
          <Button look="outline" onClick={onClose} disabled={create.isPending}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" pending={create.isPending}>
            {t("create.submit")}
          </Button>
        </div>
      </form>
    </DialogSheet>
  );
}
