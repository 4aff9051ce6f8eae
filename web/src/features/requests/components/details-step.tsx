import { areaUnits, moneyUnits } from "@doorlight/common/numbers";
import { LeadType, PropertyCondition } from "@doorlight/gateway/contract";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useAreaHint } from "../../../components/lead/use-area-hint.ts";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { NumberField } from "../../../components/ui/number-field.tsx";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import type { Country } from "../../../lib/countries.ts";
import { currencySign } from "../../../lib/money.ts";
import type { RequestForm } from "../request-body.ts";
import { useFieldErrors } from "../use-field-errors.ts";

/** The owner's wishes, and the facts that agents ask about first. Facts may be left out. */
export function DetailsStep({ countries }: { countries: Country[] }) {
  const { t } = useTranslation(["requests", "common"]);
  const { tag } = useLocale();
  const { register, control, getValues, watch } = useFormContext<RequestForm>();
  const errorOf = useFieldErrors();
  const currency = countries.find(({ code }) => code === getValues("country"))?.currency;
  const areaHint = useAreaHint(watch("area"), getValues("propertyType"));

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
        <NumberField label={t("details.rooms")} error={errorOf("rooms")} control={control} name="rooms" />
        <NumberField
          label={t("details.area")}
          hint={areaHint}
          suffix="m²"
          decimals={2}
          units={areaUnits}
          error={errorOf("area")}
          control={control}
          name="area"
        />
        <NumberField
          label={t("details.year")}
          grouped={false}
          error={errorOf("constructionYear")}
          control={control}
          name="constructionYear"
        />
        <SelectField label={t("details.condition")} error={errorOf("condition")} {...register("condition")}>
          <option value="">{t("home.choose")}</option>
          {PropertyCondition.options.map((condition) => (
            <option key={condition} value={condition}>
              {t(`common:condition.${condition}`)}
            </option>
          ))}
        </SelectField>
        <NumberField
          label={t("details.valuation")}
          suffix={currency && currencySign(currency, tag)}
          decimals={2}
          scale={100}
          units={currency ? moneyUnits(currency) : []}
          error={errorOf("valuation")}
          control={control}
          name="valuation"
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
