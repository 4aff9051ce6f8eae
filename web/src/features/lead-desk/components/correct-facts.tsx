import { areaUnits, moneyUnits } from "@doorlight/common/numbers";
import { correctDeskLead, type DeskLead, PropertyCondition, PropertyType } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { useAreaHint } from "../../../components/lead/use-area-hint.ts";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { NumberField } from "../../../components/ui/number-field.tsx";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useCurrency } from "../../../lib/countries.ts";
import { answered } from "../../../lib/forms/answered.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { currencySign } from "../../../lib/money.ts";
import { showToast } from "../../../lib/toast.ts";
import { afterAction } from "../after-action.ts";

const { rooms, area, constructionYear, condition, valuation, address, ...others } = correctDeskLead.body.shape;
const Correction = z.strictObject({
  ...z.omit(z.object(others), { version: true }).shape,
  rooms: answered(rooms),
  area: answered(area),
  constructionYear: answered(constructionYear),
  condition: answered(condition),
  valuation: answered(valuation),
  address: answered(address),
});

/** A button for what the seller gave wrongly: facts of the home and its street. */
export function CorrectFacts({ lead }: { lead: DeskLead }) {
  const { t } = useTranslation("lead-desk");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        {t("action.correct.open")}
      </Button>
      {isOpen && <CorrectDialog lead={lead} onClose={() => setOpen(false)} />}
    </>
  );
}

function CorrectDialog({ lead, onClose }: { lead: DeskLead; onClose: () => void }) {
  const { t } = useTranslation(["lead-desk", "common"]);
  const { tag } = useLocale();
  const currency = useCurrency(lead.country);
  const correct = useChange(correctDeskLead, afterAction);
  const { register, control, formState, sendOnce } = useContractForm(
    Correction,
    {
      propertyType: lead.propertyType,
      rooms: lead.rooms ?? "",
      area: lead.area ?? "",
      constructionYear: lead.constructionYear ?? "",
      condition: lead.condition ?? "",
      valuation: lead.valuation?.amount ?? "",
      address: "",
      reason: "",
    },
    { home_already_listed: "address" },
  );
  const { errors } = formState;
  const [written, propertyType] = useWatch({ control, name: ["area", "propertyType"] });
  const areaHint = useAreaHint(written, propertyType);
  const send = sendOnce(async (body) => {
    await correct.mutateAsync({ params: { id: lead.id }, body: { ...body, version: lead.version } });
    onClose();
    await showToast("success", t("action.correct.done"));
  });
  return (
    <FormDialog
      title={t("action.correct.title")}
      action={t("action.correct.send")}
      pending={correct.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <ErrorAlert error={correct.error} except={["invalid_request", "home_already_listed"]} />
      <p className="text-ink-2">{t("action.correct.text")}</p>
      <TextField
        label={t("seller.address")}
        hint={t("action.correct.addressHint")}
        optional
        autoComplete="off"
        error={errors.address?.message}
        {...register("address")}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={t("action.correct.propertyType")}
          error={errors.propertyType?.message}
          {...register("propertyType")}
        >
          {PropertyType.options.map((type) => (
            <option key={type} value={type}>
              {t(`common:propertyType.${type}`)}
            </option>
          ))}
        </SelectField>
        <NumberField label={t("action.correct.rooms")} error={errors.rooms?.message} control={control} name="rooms" />
        <NumberField
          label={t("facts.area")}
          hint={areaHint}
          suffix="m²"
          decimals={2}
          units={areaUnits}
          error={errors.area?.message}
          control={control}
          name="area"
        />
        <NumberField
          label={t("action.correct.year")}
          grouped={false}
          error={errors.constructionYear?.message}
          control={control}
          name="constructionYear"
        />
        <SelectField label={t("facts.condition")} error={errors.condition?.message} {...register("condition")}>
          <option value="">{t("action.correct.unknown")}</option>
          {PropertyCondition.options.map((value) => (
            <option key={value} value={value}>
              {t(`common:condition.${value}`)}
            </option>
          ))}
        </SelectField>
        <NumberField
          label={t("facts.valuation")}
          suffix={currencySign(currency, tag)}
          decimals={2}
          scale={100}
          units={moneyUnits(currency)}
          error={errors.valuation?.message}
          control={control}
          name="valuation"
        />
      </div>
      <TextArea
        label={t("action.reason")}
        hint={t("action.reasonHint")}
        rows={3}
        maxLength={500}
        required
        error={errors.reason?.message}
        {...register("reason")}
      />
    </FormDialog>
  );
}
