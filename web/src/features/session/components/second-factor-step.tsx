import { SecondFactorCode } from "@doorlight/gateway/contract";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { CodeField } from "../../../components/account/code-field.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";

const CodeBody = z.object({ code: SecondFactorCode });

type Props = {
  /** The error of the last code. */
  error: Error | null;
  pending: boolean;
  onCode: (code: string) => Promise<unknown>;
  onBack?: () => void;
};

/** Asks for the second factor, after a correct password or link. */
export function SecondFactorStep({ error, pending, onCode, onBack }: Props) {
  const { t } = useTranslation("session");
  const { register, handleSubmit, formState, refuse, setFocus } = useContractForm(
    CodeBody,
    { code: "" },
    { second_factor_invalid: "code" },
  );

  useEffect(() => setFocus("code"), [setFocus]);

  return (
    <form noValidate className="grid gap-5" onSubmit={handleSubmit(({ code }) => onCode(code).catch(refuse))}>
      <ErrorAlert error={error} except={["second_factor_required", "second_factor_invalid"]} />
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
