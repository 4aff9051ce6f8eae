import { PropertyCondition, PropertyType } from "@doorlight/gateway/contract";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import type { Country } from "../../../lib/countries.ts";
import { minorUnits, numberOrNothing, type RequestForm } from "../request-body.ts";
import { PostalCodeField } from "./postal-code-field.tsx";

/** Place and facts of the home. Only place and property type are required. */
export function PropertyFields({ countries }: { countries: Country[] }) {
  const { t } = useTranslation(["requests", "common"]);
  const { locale } = useLocale();
  const { register, formState, watch, resetField } = useFormContext<RequestForm>();
  const { errors } = formState;
  const currency = countries.find(({ code }) => code === watch("country"))?.currency;
  const emptyToNothing = { setValueAs: (value: string) => value || undefined };

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t("home.country")}
          key={countries.length}
          error={errors.country?.message}
          {...register("country", {
            onChange: () => {
              resetField("postalCode");
              resetField("city");
            },
          })}
        >
          {countries.map(({ code, names }) => (
            <option key={code} value={code}>
              {names[locale]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("home.propertyType")}
          error={errors.propertyType?.message}
          {...register("propertyType", emptyToNothing)}
        >
          <option value="">{t("home.choose")}</option>
          {PropertyType.options.map((type) => (
            <option key={type} value={type}>
              {t(`common:propertyType.${type}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label={t("home.address")}
        hint={t("home.addressHint")}
        autoComplete="street-address"
        error={errors.address?.message}
        {...register("address")}
      />
      <PostalCodeField />
      <p className="text-ink-2">{t("home.facts")}</p>
      <div className="-mt-2 grid grid-cols-2 gap-5 sm:grid-cols-3">
        <TextField
          label={t("home.rooms")}
          inputMode="numeric"
          error={errors.rooms?.message}
          {...register("rooms", numberOrNothing)}
        />
        <TextField
          label={t("home.area")}
          inputMode="decimal"
          suffix="m²"
          error={errors.area?.message}
          {...register("area", numberOrNothing)}
        />
        <TextField
          label={t("home.year")}
          inputMode="numeric"
          error={errors.constructionYear?.message}
          {...register("constructionYear", numberOrNothing)}
        />
        <SelectField
          label={t("home.condition")}
          error={errors.condition?.message}
          {...register("condition", emptyToNothing)}
        >
          <option value="">{t("home.choose")}</option>
          {PropertyCondition.options.map((condition) => (
            <option key={condition} value={condition}>
              {t(`common:condition.${condition}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t("home.valuation")}
          inputMode="numeric"
          suffix={currency}
          error={errors.valuation?.message}
          {...register("valuation", minorUnits)}
        />
      </div>
      <TextArea
        label={t("home.description")}
        hint={t("home.descriptionHint")}
        optional
        error={errors.description?.message}
        {...register("description")}
      />
    </>
  );
}
