import { LoginBody } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useLogin } from "../api/login.ts";

/** E-mail and password. What comes after is the page's business. */
export function LoginForm() {
  const { t } = useTranslation("session");
  const errorText = useErrorText();
  const login = useLogin();
  const { register, handleSubmit, formState } = useContractForm(LoginBody, { email: "", password: "" });

  return (
    <form noValidate className="grid gap-5" onSubmit={handleSubmit((body) => login.mutate(body))}>
      {login.isError && <Alert tone="bad">{errorText(login.error)}</Alert>}
      <TextField
        label={t("email")}
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register("email")}
      />
      <TextField
        label={t("password")}
        type="password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register("password")}
      />
      <Button type="submit" size="l" pending={login.isPending}>
        {t("login.submit")}
      </Button>
    </form>
  );
}
