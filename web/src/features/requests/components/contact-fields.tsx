import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { NameFields } from "../../../components/account/name-fields.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import type { RequestForm } from "../request-body.ts";

/** The owner's contact data, which only buyers of the request see. */
export function ContactFields() {
  const { t } = useTranslation("requests");
  const { register, formState } = useFormContext<RequestForm>();
  const errors = formState.errors.contact;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <NameFields
        first={{ ...register("contact.firstName"), error: errors?.firstName?.message }}
        last={{ ...register("contact.lastName"), error: errors?.lastName?.message }}
      />
      <TextField
        label={t("you.email")}
        type="email"
        autoComplete="email"
        error={errors?.email?.message}
        {...register("contact.email")}
      />
      <TextField
        label={t("you.phone")}
        type="tel"
        autoComplete="tel"
        error={errors?.phone?.message}
        {...register("contact.phone")}
      />
    </div>
  );
}
