import { moneyUnits } from "@doorlight/common/numbers";
import { createSource } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { NumberField } from "../../../components/ui/number-field.tsx";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useCountries, useCurrency } from "../../../lib/countries.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { currencySign } from "../../../lib/money.ts";
import { useUser } from "../../../lib/session.ts";
import { afterChange } from "../after-change.ts";

type Props = { onClose: () => void; onKey: (key: string) => void };

/** Adds a partner; its first key comes back. */
export function NewSourceDialog({ onClose, onKey }: Props) {
  const { t } = useTranslation(["sources", "common"]);
  const { locale, tag } = useLocale();
  const own = useUser().country;
  const countries = useCountries();
  const create = useChange(createSource, afterChange);
  const { control, register, watch, formState, sendOnce } = useContractForm(createSource.body!, {
    name: "",
    country: own,
    price: "" as never,
  });
  const { errors } = formState;
  const currency = useCurrency(watch("country"));
  const save = sendOnce(async (body) => {
    const { key } = await create.mutateAsync({ body });
    onClose();
    onKey(key);
  });
  return (
    <FormDialog
      title={t("new.title")}
      action={t("new.save")}
      pending={create.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <ErrorAlert error={create.error} except={["invalid_request"]} />
      <TextField
        label={t("new.name")}
        hint={t("new.nameHint")}
        autoComplete="off"
        error={errors.name && (errors.name.message === "taken" ? "sources:new.taken" : "sources:new.nameHint")}
        {...register("name")}
      />
      <SelectField label={t("new.country")} {...register("country")}>
        {countries.map(({ code, names }) => (
          <option key={code} value={code}>
            {names[locale]}
          </option>
        ))}
      </SelectField>
      <NumberField
        label={t("price.label")}
        hint={t("price.hint")}
        suffix={currencySign(currency, tag)}
        decimals={2}
        scale={100}
        units={moneyUnits(currency)}
        control={control}
        name="price"
      />
    </FormDialog>
  );
}
