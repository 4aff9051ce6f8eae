import { register as registerUser, RegisterBody } from "@doorlight/gateway/contract";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import * as z from "zod/mini";
import { NameFields } from "../../../components/account/name-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { CheckField } from "../../../components/ui/check-field.tsx";
import { loneLinkClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { PasswordField } from "../../../components/ui/password-field.tsx";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useSellingCountries } from "../../../lib/countries.ts";
import { useCommonPasswordCheck } from "../../../lib/forms/use-common-password-check.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { countryOfLocale, localisedPath } from "../../../lib/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { PrivacyNotice } from "./privacy-notice.tsx";

/** The contract's fields, and two boxes that must be ticked. */
const SignupBody = z.extend(RegisterBody, {
  terms: z.literal(true, "session:signup.error.terms"),
  privacy: z.literal(true, "session:signup.error.privacy"),
});

/** The sign-up form; `onSent` gets the address of the confirmation mail. */
export function SignupForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation("session");
  const { locale } = useLocale();
  const countries = useSellingCountries();
  const signup = useChange(registerUser);
  const form = useContractForm(SignupBody, {
    firstName: "",
    lastName: "",
    email: "",
    password: "",
    country: "",
    locale,
  });
  const { register, handleSubmit, formState, refuse, getValues, setValue } = form;
  const { errors } = formState;
  const checkPassword = useCommonPasswordCheck(form, "password");

  useEffect(() => {
    const [only, ...others] = countries;
    const known = countries.find(({ code }) => code === countryOfLocale[locale]) ?? (others.length ? undefined : only);
    if (known && !getValues("country")) setValue("country", known.code);
  }, [countries, locale, getValues, setValue]);

  const send = handleSubmit(({ terms: _terms, privacy: _privacy, ...body }) =>
    signup.mutate({ body }, { onSuccess: () => onSent(body.email), onError: refuse }),
  );

  return (
    <form noValidate className="grid gap-5" onSubmit={send}>
      <ErrorAlert error={signup.error} />
      {hasCode(signup.error, "email_taken") && (
        <p className="flex flex-wrap gap-x-5 gap-y-2">
          <Link className={loneLinkClass} to={localisedPath(paths.login, locale)}>
            {t("signup.logIn")}
          </Link>
          <Link className={loneLinkClass} to={localisedPath(paths.passwordRequest, locale)}>
            {t("login.forgot")}
          </Link>
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <NameFields
          first={{ ...register("firstName"), error: errors.firstName?.message }}
          last={{ ...register("lastName"), error: errors.lastName?.message }}
        />
      </div>
      <TextField
        label={t("email")}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register("email")}
      />
      <PasswordField
        label={t("password")}
        hint={t("signup.passwordHint")}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register("password", { onBlur: checkPassword })}
      />
      <SelectField label={t("country")} key={countries.length} error={errors.country?.message} {...register("country")}>
        <option value="">{t("signup.chooseCountry")}</option>
        {countries.map(({ code, names }) => (
          <option key={code} value={code}>
            {names[locale]}
          </option>
        ))}
      </SelectField>
      <CheckField
        label={
          <>
            {t("signup.acceptTerms")}{" "}
            <a
              className="text-secondary underline"
              href={localisedPath(paths.terms, locale)}
              target="_blank"
              rel="noreferrer"
            >
              {t("signup.termsLink")}
            </a>
          </>
        }
        error={errors.terms?.message}
        {...register("terms")}
      />
      <div className="grid gap-2">
        <CheckField label={t("signup.acceptPrivacy")} error={errors.privacy?.message} {...register("privacy")} />
        <PrivacyNotice />
      </div>
      <Button type="submit" size="l" pending={signup.isPending}>
        {t("signup.submit")}
      </Button>
    </form>
  );
}
