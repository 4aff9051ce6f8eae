import { moneyUnits } from "@doorlight/common/numbers";
import { type Deal, DealBody, DealType, LeadType } from "@doorlight/gateway/contract";
import { useController, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { CheckField } from "../../../components/ui/check-field.tsx";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { NumberField } from "../../../components/ui/number-field.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useCurrency } from "../../../lib/countries.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useDraft } from "../../../lib/forms/use-draft.ts";
import { useKeptState } from "../../../lib/forms/use-kept-state.ts";
import { currencySign } from "../../../lib/money.ts";
import type { PickedAgent } from "../picked-agent.ts";
import { AgentPicker } from "./agent-picker.tsx";
import { DealSummary } from "./deal-summary.tsx";
import { PlacesPicker } from "./places-picker.tsx";

type Props = {
  /** The key of the kept draft. */
  name: string;
  body: DealBody;
  /** The payer, who with an office is the owner. */
  agent: PickedAgent | undefined;
  saving: { isPending: boolean; error: Error | null };
  onSave: (terms: DealBody) => Promise<{ deal: Deal }>;
  onSaved: (deal: Deal) => void;
};

type Form = UseFormReturn<DealBody>;

/** Every term of a deal, and beside it in words its effect and cost. It is long, so it stays until it is saved. */
export function DealForm({ name, body, agent: known, saving, onSave, onSaved }: Props) {
  const { t } = useTranslation("deals");
  const { sendOnce, ...form } = useContractForm(DealBody, body);
  const { register, formState, watch, setValue, reset } = form;
  const { errors, isDirty } = formState;
  const clearDraft = useDraft(name, form);
  const pickedAgent = useKeptState<PickedAgent>(`${name}, its agent`);
  const agent = pickedAgent.state ?? known;
  const { country, owner, places } = watch();
  // So that the focus goes to the search if nobody is chosen.
  const { field: payer } = useController({ control: form.control, name: "payerId" });

  const pick = (picked: PickedAgent) => {
    pickedAgent.setState(picked);
    setValue("payerId", picked.id, { shouldValidate: true, shouldDirty: true });
    setValue("owner", { kind: "user", id: picked.id });
    // Places of another country limit nothing here.
    if (picked.country !== country) setValue("places", []);
    setValue("country", picked.country);
  };
  const own = (kind: string) =>
    setValue(
      "owner",
      kind === "office" && agent?.office ? { kind, id: agent.office.id } : { kind: "user", id: agent?.id ?? "" },
      { shouldDirty: true },
    );

  const send = sendOnce(async (terms) => {
    const { deal } = await onSave(terms);
    clearDraft();
    pickedAgent.drop();
    onSaved(deal);
  });
  const discard = async () => {
    reset(body);
    pickedAgent.setState(undefined);
  };

  return (
    <form
      noValidate
      className="grid max-w-[1120px] items-start gap-[18px] lg:grid-cols-[minmax(0,1fr)_360px]"
      onSubmit={send}
    >
      <div className="grid gap-[18px]">
        <Card title={t("form.who")}>
          <div className="grid gap-4">
            <AgentPicker
              picked={agent}
              inputRef={payer.ref}
              error={errors.payerId?.message ?? errors.owner?.message}
              onPick={pick}
            />
            {agent?.office && (
              <ChoiceCards
                legend={t("form.owner")}
                name="owner"
                value={owner.kind}
                onChange={({ target }) => own(target.value)}
                choices={[
                  { value: "user", title: t("form.alone"), text: t("form.aloneText") },
                  { value: "office", title: agent.office.name, text: t("form.officeText") },
                ]}
              />
            )}
            <TextField
              label={t("form.name")}
              hint={t("form.nameHint")}
              error={errors.name?.message}
              {...register("name")}
            />
          </div>
        </Card>
        <Card title={t("form.time")}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              type="date"
              label={t("form.startsOn")}
              error={errors.startsOn?.message}
              {...register("startsOn")}
            />
            <TextField type="date" label={t("form.endsOn")} error={errors.endsOn?.message} {...register("endsOn")} />
          </div>
        </Card>
        <FeeCard form={form} />
        <Card title={t("form.limits")}>
          <div className="grid gap-4">
            <fieldset className="grid gap-2">
              <legend className="mb-2 font-semibold">{t("form.leadTypes")}</legend>
              <LeadTypeFields form={form} />
            </fieldset>
            <PlacesPicker
              country={country}
              chosen={places}
              error={errors.places?.message}
              onChange={(chosen) => setValue("places", chosen, { shouldDirty: true })}
            />
          </div>
        </Card>
      </div>
      <aside className="grid gap-3.5 lg:sticky lg:top-[82px]">
        <DealSummary body={watch()} agent={agent} />
        <ErrorAlert error={saving.error} except={["invalid_request"]} />
        <Button type="submit" size="l" pending={saving.isPending}>
          {t("saveDraft")}
        </Button>
        {isDirty && (
          <ConfirmButton
            look="quiet"
            title={t("discard.title")}
            text={<p>{t("discard.text")}</p>}
            action={t("discard.open")}
            danger
            onConfirm={discard}
          >
            {t("discard.open")}
          </ConfirmButton>
        )}
      </aside>
    </form>
  );
}

function FeeCard({ form }: { form: Form }) {
  const { t } = useTranslation("deals");
  const { tag } = useLocale();
  const { control, register, formState, watch, setValue } = form;
  const { errors } = formState;
  const [type, country] = [watch("type"), watch("country")];
  const currency = useCurrency(country);
  return (
    <Card title={t("form.content")}>
      <div className="grid gap-4">
        <ChoiceCards
          legend={t("form.type")}
          columns={3}
          choices={DealType.options.map((value) => ({ value, title: t(`type.${value}`) }))}
          error={errors.type?.message}
          {...register("type", { onChange: () => watch("type") === "discount" && setValue("fee", 0) })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {type !== "discount" && (
            <NumberField
              control={control}
              name="fee"
              label={t(`form.fee.${type}`)}
              hint={t("form.feeHint")}
              suffix={currencySign(currency, tag)}
              decimals={2}
              scale={100}
              units={moneyUnits(currency)}
              none={0}
            />
          )}
          <NumberField
            control={control}
            name="leadsPerMonth"
            label={t("form.leadsPerMonth")}
            hint={t("form.leadsHint")}
            none={0}
          />
          <NumberField
            control={control}
            name="discountBasisPoints"
            label={t("form.discount")}
            hint={t("form.discountHint")}
            suffix="%"
            decimals={2}
            scale={100}
            units={["%"]}
            none={0}
          />
        </div>
        <CheckField label={t("form.priority")} {...register("priority")} />
      </div>
    </Card>
  );
}

function LeadTypeFields({ form: { register } }: { form: Form }) {
  const { t } = useTranslation(["deals", "common"]);
  return (
    <>
      {LeadType.options.map((value) => (
        <CheckField key={value} label={t(`common:leadType.${value}`)} value={value} {...register("leadTypes")} />
      ))}
    </>
  );
}
