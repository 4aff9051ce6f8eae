import { LeadType, PropertyCondition } from "@doorlight/gateway/contract";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import type { Country } from "../../../lib/countries.ts";
import { currencySign } from "../../../lib/money.ts";
import type { RequestForm } from "../request-body.ts";
import { useFieldErrors } from "../use-field-errors.ts";

/** The owner's wishes, and the facts that agents ask about first. Facts may be left out. */
export function DetailsStep({ countries }: { countries: Country[] }) {
  const { t } = useTranslation(["requests", "common"]);
  const { tag } = useLocale();
  const { register, getValues } = useFormContext<RequestForm>();
  const errorOf = useFieldErrors();
  const currency = countries.find(({ code }) => code === getValues("country"))?.currency;

  return (
    <>
      <ChoiceCards
        legend={t("what.title")}
        choices={LeadType.options.map((value) => ({
          value,
          title: t(`common:leadType.${value}`),
          text: t(`what.${value}`),
        }))}
        error={errorOf("leadType")}
        {...register("leadType")}
      />
      <p className="text-ink-2">{t("details.facts")}</p>
      <div className="-mt-2 grid grid-cols-2 content-start items-start gap-5 sm:grid-cols-3">
        <TextField label={t("details.rooms")} inputMode="numeric" error={errorOf("rooms")} {...register("rooms")} />
        <TextField
          label={t("details.area")}
          inputMode="decimal"
          suffix="m²"
          error={errorOf("area")}
          {...register("area")}
        />
        <TextField
          label={t("details.year")}
          inputMode="numeric"
          error={errorOf("constructionYear")}
          {...register("constructionYear")}
        />
        <SelectField label={t("details.condition")} error={errorOf("condition")} {...register("condition")}>
          <option value="">{t("home.choose")}</option>
          {PropertyCondition.options.map((condition) => (
            <option key={condition} value={condition}>
              {t(`common:condition.${condition}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t("details.valuation")}
          inputMode="numeric"
          suffix={currency && currencySign(currency, tag)}
          error={errorOf("valuation")}
          {...register("valuation")}
        />
      </div>
      <TextArea
        label={t("details.description")}
        hint={t("details.descriptionHint")}
        optional
        error={errorOf("description")}
        {...register("description")}
      />
    </>
  );
}
