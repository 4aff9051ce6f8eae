import { SecondFactorCode } from "@doorlight/gateway/contract";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { CodeField } from "../../../components/ui/code-field.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";

const CodeBody = z.object({ code: SecondFactorCode });

type Props = {
  /** Why the last code did not do. */
  error: Error | null;
  pending: boolean;
  onCode: (code: string) => Promise<unknown>;
  onBack?: () => void;
};

/** The step after a right password or link where a second factor is on. */
export function SecondFactorStep({ error, pending, onCode, onBack }: Props) {
  const { t } = useTranslation("session");
  const errorText = useErrorText();
  const { register, handleSubmit, formState, refuse, setFocus } = useContractForm(
    CodeBody,
    { code: "" },
    { second_factor_invalid: "code" },
  );

  useEffect(() => setFocus("code"), [setFocus]);

  return (
    <form noValidate className="grid gap-5" onSubmit={handleSubmit(({ code }) => onCode(code).catch(refuse))}>
      {error && !hasCode(error, "second_factor_required", "second_factor_invalid") && (
        <Alert tone="bad">{errorText(error)}</Alert>
      )}
      <p className="text-ink-2">{t("secondFactor.text")}</p>
      <CodeField error={formState.errors.code?.message} {...register("code")} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending}>
          {t("secondFactor.submit")}
        </Button>
        {onBack && (
          <Button look="quiet" onClick={onBack}>
            {t("secondFactor.back")}
          </Button>
        )}
      </div>
    </form>
  );
}
