import { SecondFactorCode } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";

const CodeBody = z.object({ code: SecondFactorCode });

type Props = {
  action: string;
  pending: boolean;
  error: Error | null;
  onCode: (code: string) => Promise<unknown>;
  onCancel?: () => void;
};

/** Asks for a code of the authenticator app. A recovery code does not work here. */
export function CodeForm({ action, pending, error, onCode, onCancel }: Props) {
  const { t } = useTranslation("common");
  const { register, handleSubmit, formState, refuse } = useContractForm(
    CodeBody,
    { code: "" },
    { second_factor_invalid: "code" },
  );
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit(({ code }) => onCode(code).catch(refuse))}>
      <ErrorAlert error={error} except={["second_factor_invalid"]} />
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
