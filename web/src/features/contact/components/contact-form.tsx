import { ContactBody, sendContactMessage, type User } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useDraft } from "../../../lib/forms/use-draft.ts";
import { useCountries } from "../../../lib/countries.ts";
import { countryOfLocale } from "../../../lib/locale.ts";

const Letter = z.pick(ContactBody, { name: true, email: true, message: true });

/**
 * A message to the support of a country: the account's; a guest may choose, as a language does not tell where one lives.
 * The name and address of a signed-in user are filled in and can be changed.
 */
export function ContactForm({ user, onSent }: { user: User | null; onSent: (email: string) => void }) {
  const { t } = useTranslation(["contact", "common"]);
  const { locale } = useLocale();
  const countries = useCountries();
  const served = countries.map(({ code }) => code);
  const likely = user?.country ?? countryOfLocale[locale];
  const [chosen, setChosen] = useState<string>();
  const country = chosen ?? (served.includes(likely) ? likely : (served[0] ?? likely));
  const send = useChange(sendContactMessage);
  const form = useContractForm(Letter, {
    name: user ? `${user.firstName} ${user.lastName}` : "",
    email: user?.email ?? "",
    message: "",
  });
  const { register, handleSubmit, formState, refuse } = form;
  const clearDraft = useDraft("contact", form);
  const { errors } = formState;

  const submit = handleSubmit((letter) =>
    send.mutate(
      { body: { ...letter, locale, country } },
      {
        onSuccess: () => {
          clearDraft();
          onSent(letter.email);
        },
        onError: refuse,
      },
    ),
  );
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <ErrorAlert error={send.error} />
      <TextField label={t("name")} autoComplete="name" error={errors.name?.message} {...register("name")} />
      <TextField
        label={t("email")}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register("email")}
      />
      {!user && countries.length > 1 && (
        <SelectField
          label={t("common:countryLabel")}
          value={country}
          onChange={({ target }) => setChosen(target.value)}
        >
          {countries.map(({ code, names }) => (
            <option key={code} value={code}>
              {names[locale]}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        label={t("message")}
        hint={t("messageHint")}
        rows={7}
        error={errors.message?.message}
        {...register("message")}
      />
      <Button type="submit" size="l" pending={send.isPending}>
        {t("send")}
      </Button>
    </form>
  );
}
