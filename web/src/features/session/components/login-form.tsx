import { login, LoginBody } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { linkClass, loneLinkClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { PasswordField } from "../../../components/ui/password-field.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { localisedPath } from "../../../lib/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { useSetUser } from "../../../lib/session.ts";
import { SecondFactorStep } from "./second-factor-step.tsx";

type Credentials = { email: string; password: string };

/** Asks for e-mail and password, then for the second factor if it is on. The page decides where to go afterwards. */
export function LoginForm() {
  const { t } = useTranslation("session");
  const { locale } = useLocale();
  const logIn = useChange(login, { onSuccess: useSetUser() });
  const [waiting, setWaiting] = useState<Credentials | null>(null);
  const { register, handleSubmit, formState } = useContractForm(LoginBody, { email: "", password: "" });

  const start = (credentials: Credentials) =>
    logIn.mutate(
      { body: credentials },
      { onError: (error) => hasCode(error, "second_factor_required") && setWaiting(credentials) },
    );
  const startAgain = () => {
    logIn.reset();
    setWaiting(null);
  };

  if (waiting) {
    return (
      <SecondFactorStep
        error={logIn.error}
        pending={logIn.isPending}
        onCode={(secondFactorCode) => logIn.mutateAsync({ body: { ...waiting, secondFactorCode } })}
        onBack={startAgain}
      />
    );
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={handleSubmit(start)}>
      <ErrorAlert error={logIn.error} except={["account_deactivated"]} />
      {hasCode(logIn.error, "account_deactivated") && (
        <Alert tone="bad">
          {t("login.deactivated")}{" "}
          <Link className={linkClass} to={localisedPath(paths.contact, locale)}>
            {t("login.contact")}
          </Link>
        </Alert>
      )}
      <TextField
        label={t("email")}
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register("email")}
      />
      <div className="grid gap-2">
        <PasswordField
          label={t("password")}
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register("password")}
        />
        <Link
          className={`justify-self-start text-sm ${loneLinkClass}`}
          to={localisedPath(paths.passwordRequest, locale)}
        >
          {t("login.forgot")}
        </Link>
      </div>
      <Button type="submit" size="l" pending={logIn.isPending}>
        {t("login.submit")}
      </Button>
      <Link className={`justify-self-center ${loneLinkClass}`} to={localisedPath(paths.loginLinkRequest, locale)}>
        {t("login.byLink")}
      </Link>
      <p className="text-ink-2">
        {t("login.noAccount")}{" "}
        <Link className={linkClass} to={localisedPath(paths.signup, locale)}>
          {t("login.signUp")}
        </Link>
      </p>
    </form>
  );
}
