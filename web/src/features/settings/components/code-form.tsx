import { SecondFactorCode } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";

const CodeBody = z.object({ code: SecondFactorCode });

type Props = {
  action: string;
  pending: boolean;
  error: Error | null;
  onCode: (code: string) => Promise<unknown>;
  onCancel?: () => void;
};

/** A code of the authenticator app that is at hand; no recovery code helps here. */
export function CodeForm({ action, pending, error, onCode, onCancel }: Props) {
  const { t } = useTranslation("common");
  const errorText = useErrorText();
  const { register, handleSubmit, formState, refuse } = useContractForm(
    CodeBody,
    { code: "" },
    { second_factor_invalid: "code" },
  );
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit(({ code }) => onCode(code).catch(refuse))}>
      {error && !hasCode(error, "second_factor_invalid") && <Alert tone="bad">{errorText(error)}</Alert>}
      <TextField
        label={t("code.app")}
        hint={t("code.appHint")}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-[240px]"
        error={formState.errors.code?.message}
        {...register("code")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending}>
          {action}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {t("cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}
