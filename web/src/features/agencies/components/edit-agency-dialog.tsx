import { moneyUnits } from "@doorlight/common/numbers";
import { type Agency, changeAgency, getAgency, listAgencies, PropertyType } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { NumberField } from "../../../components/ui/number-field.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useCurrency } from "../../../lib/countries.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useDraft } from "../../../lib/forms/use-draft.ts";
import { currencySign } from "../../../lib/money.ts";
import { showToast } from "../../../lib/toast.ts";

const { name, website, source } = changeAgency.body!.shape;
const none = z.literal("");
const homes = z.union([none, z.int().check(z.gte(0), z.lte(1_000_000))]);

/** An empty number is not known. */
const Fields = z.object({
  name,
  website,
  source,
  commissionRate: z.union([none, z.number().check(z.gte(0), z.lte(100))]),
  commissionFee: z.union([none, z.int().check(z.gte(0), z.lte(1_000_000_000_000))]),
  listingCount: homes,
  stock: z.record(PropertyType, homes),
});

/** States by hand what an agency asks and offers; files leave that as it is. */
export function EditAgencyDialog({ agency, onClose }: { agency: Agency; onClose: () => void }) {
  const { t } = useTranslation(["agencies", "common"]);
  const { tag } = useLocale();
  const currency = useCurrency(agency.country);
  const change = useChange(changeAgency, { refreshes: [getAgency, listAgencies] });
  const form = useContractForm(Fields, valuesOf(agency));
  const { control, register, formState, sendOnce } = form;
  const { errors, isDirty } = formState;
  const clearDraft = useDraft(`agency ${agency.id}`, form);
  const { rate, fee } = agency.commission;
  const isSpan = (rate && rate.from !== rate.to) || (fee && fee.from.amount !== fee.to.amount);

  const save = sendOnce(async ({ commissionRate, commissionFee, listingCount, stock, ...texts }) => {
    const close = (text: string) => {
      clearDraft();
      void showToast("success", text);
      onClose();
    };
    // An edit would cut the agency off from later files, and give all its agents the lowest of their commissions.
    if (!isDirty) return close(t("edit.unchanged"));
    const body = {
      ...texts,
      commissionRate: known(commissionRate),
      commissionFee: known(commissionFee),
      listingCount: known(listingCount),
      stock: PropertyType.options.flatMap((propertyType) => {
        const count = stock[propertyType];
        return count === "" ? [] : [{ propertyType, count }];
      }),
    };
    await change.mutateAsync({ params: { id: agency.id }, body });
    close(t("edit.done"));
  });

  return (
    <FormDialog
      title={t("edit.title")}
      action={t("edit.save")}
      pending={change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">{t("edit.text")}</p>
      <ErrorAlert error={change.error} except={["invalid_request"]} />
      <TextField label={t("edit.name")} error={messageOf(errors.name?.message)} {...register("name")} />
      <TextField
        label={t("facts.website")}
        type="url"
        optional
        error={errors.website && "agencies:error.website"}
        {...register("website")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={t("edit.rate")}
          hint={isSpan ? t("edit.span") : undefined}
          optional
          suffix="%"
          decimals={2}
          units={["%"]}
          control={control}
          name="commissionRate"
        />
        <NumberField
          label={t("edit.fee")}
          optional
          suffix={currencySign(currency, tag)}
          decimals={2}
          scale={100}
          units={moneyUnits(currency)}
          control={control}
          name="commissionFee"
        />
      </div>
      <TextField
        label={t("column.source")}
        hint={t("edit.sourceHint")}
        optional
        error={messageOf(errors.source?.message)}
        {...register("source")}
      />
      <NumberField label={t("edit.listings")} optional control={control} name="listingCount" />
      <details>
        <summary className="cursor-pointer text-sm font-semibold">{t("edit.stock")}</summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          {PropertyType.options.map((type) => (
            <NumberField
              key={type}
              label={t(`common:propertyType.${type}`)}
              optional
              control={control}
              name={`stock.${type}`}
            />
          ))}
        </div>
      </details>
    </FormDialog>
  );
}

const known = (value: number | "") => (value === "" ? null : value);

/** The refusal of a formula has a text of this screen. */
const messageOf = (message: string | undefined) =>
  message === "formula" || message === "Must not begin like a formula" ? "agencies:error.formula" : message;

function valuesOf({ commission: { rate, fee }, stock, ...agency }: Agency): z.input<typeof Fields> {
  const counts = new Map(stock.map(({ propertyType, count }) => [propertyType, count]));
  return {
    name: agency.name,
    website: agency.website ?? "",
    source: agency.source ?? "",
    commissionRate: rate?.from ?? "",
    commissionFee: fee?.from.amount ?? "",
    listingCount: agency.listingCount ?? "",
    stock: Object.fromEntries(PropertyType.options.map((type) => [type, counts.get(type) ?? ""])) as Record<
      PropertyType,
      number | ""
    >,
  };
}
