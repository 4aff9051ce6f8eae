import { PropertyType } from "@doorlight/gateway/contract";
import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import type { Country } from "../../../lib/countries.ts";
import type { RequestForm } from "../request-body.ts";
import { useFieldErrors } from "../use-field-errors.ts";
import { PostalCodeField } from "./postal-code-field.tsx";

/** The place and kind of the home. */
export function HomeStep({ countries }: { countries: Country[] }) {
  const { t } = useTranslation(["requests", "common"]);
  const { locale } = useLocale();
  const { register, getValues, setValue, resetField } = useFormContext<RequestForm>();
  const errorOf = useFieldErrors();

  // The language's own country may not be served here.
  const [first] = countries;
  useEffect(() => {
    if (first && !countries.some(({ code }) => code === getValues("country"))) setValue("country", first.code);
  }, [first, countries, getValues, setValue]);

  return (
    <>
      <SelectField
        label={t("home.country")}
        key={countries.length}
        error={errorOf("country")}
        {...register("country", {
          onChange: () => {
            resetField("postalCode", { defaultValue: "" });
            resetField("city", { defaultValue: "" });
            // Each country has its own text to agree to.
            resetField("consent");
          },
        })}
      >
        {countries.map(({ code, names }) => (
          <option key={code} value={code}>
            {names[locale]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t("home.address")}
        autoComplete="street-address"
        error={errorOf("address")}
        {...register("address")}
      />
      <PostalCodeField />
      <SelectField label={t("home.propertyType")} error={errorOf("propertyType")} {...register("propertyType")}>
        <option value="">{t("home.choose")}</option>
        {PropertyType.options.map((type) => (
          <option key={type} value={type}>
            {t(`common:propertyType.${type}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
