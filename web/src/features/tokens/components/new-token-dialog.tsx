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

/** Only a token for tests may buy. */
const scopesFor = (isTest: boolean) => ApiTokenScope.options.filter((scope) => isTest || scope !== "purchases");

/** Of those that were chosen; one may not be shown any more. */
const shownOf = ({ scopes, test }: { scopes: ApiTokenScope[]; test: boolean }) =>
  scopes.filter((scope) => scopesFor(test).includes(scope));

const Fields = z
  .object({ name: createApiToken.body!.shape.name, scopes: z.array(ApiTokenScope), test: z.boolean() })
  .check(z.refine((fields) => shownOf(fields).length > 0, { path: ["scopes"], error: "tokens:scopes.none" }));

type Props = { onClose: () => void; onSecret: (secret: string) => void };

/** Creates a token, which comes back this once. */
export function NewTokenDialog({ onClose, onSecret }: Props) {
  const { t } = useTranslation("tokens");
  const create = useChange(createApiToken, afterChange);
  const { register, formState, watch, sendOnce } = useContractForm(Fields, {
    name: "",
    scopes: ["events", "leads"],
    test: false,
  });
  const { errors } = formState;
  const isTest = watch("test");
  const save = sendOnce(async (fields) => {
    const { secret } = await create.mutateAsync({ body: { ...fields, scopes: shownOf(fields) } });
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
      <CheckField label={t("test.label")} hint={t("test.hint")} {...register("test")} />
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-md font-semibold">{t("scopes.label")}</legend>
        {scopesFor(isTest).map((scope) => (
          <CheckField
            key={scope}
            value={scope}
            label={t(`scope.${scope}`)}
            hint={t("scopes.name", { scope })}
            {...register("scopes")}
          />
        ))}
        {errors.scopes?.message && <FieldError message={errors.scopes.message} />}
      </fieldset>
    </FormDialog>
  );
}
