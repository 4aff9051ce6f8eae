import { ApiTokenScope, createApiToken } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { CheckField } from "../../../components/ui/check-field.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FieldError } from "../../../components/ui/field.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { afterChange } from "../after-change.ts";

const Fields = z.object({
  name: createApiToken.body!.shape.name,
  scopes: z.array(ApiTokenScope).check(z.minLength(1, "tokens:scopes.none")),
  test: z.boolean(),
});

type Props = { onClose: () => void; onSecret: (secret: string) => void };

/** Creates a token, which comes back this once. */
export function NewTokenDialog({ onClose, onSecret }: Props) {
  const { t } = useTranslation("tokens");
  const create = useChange(createApiToken, afterChange);
  const { register, formState, sendOnce } = useContractForm(Fields, {
    name: "",
    scopes: ["events", "leads"],
    test: false,
  });
  const { errors } = formState;
  const save = sendOnce(async (body) => {
    const { secret } = await create.mutateAsync({ body });
    onClose();
    onSecret(secret);
  });
  return (
    <FormDialog
      title={t("add.title")}
      action={t("add.save")}
      pending={create.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <ErrorAlert error={create.error} except={["invalid_request"]} />
      <TextField
        label={t("name.label")}
        hint={t("name.hint")}
        autoComplete="off"
        error={errors.name?.message}
        {...register("name")}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-md font-semibold">{t("scopes.label")}</legend>
        {ApiTokenScope.options.map((scope) => (
          <CheckField key={scope} value={scope} label={t(`scope.${scope}`)} {...register("scopes")} />
        ))}
        {errors.scopes?.message && <FieldError message={errors.scopes.message} />}
      </fieldset>
      <CheckField label={t("test.label")} hint={t("test.hint")} {...register("test")} />
    </FormDialog>
  );
}
