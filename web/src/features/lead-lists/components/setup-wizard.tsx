import {
  createLeadList,
  type LeadListBody,
  LeadListBody as schema,
  LeadType,
  PropertyType,
} from "@doorlight/gateway/contract";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { loneLinkClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FieldError } from "../../../components/ui/field.tsx";
import { OptionRow } from "../../../components/ui/option-row.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useKeptState } from "../../../lib/forms/use-kept-state.ts";
import { focusHeading } from "../../../lib/keep-focus.ts";
import { paths } from "../../../lib/paths.ts";
import { isSecondOfDouble } from "../../../lib/second-of-double.ts";
import { showToast } from "../../../lib/toast.ts";
import { beforeConsent, type ChooseLocations, newBody } from "../list-body.ts";
import { listChange } from "../list-change.ts";
import { useWizardStep, wizardSteps } from "../use-wizard-step.ts";
import { ListPreview } from "./list-preview.tsx";
import { VolumeLine } from "./volume-line.tsx";

/**
 * The first list in four steps; how much it would bring is shown while one chooses. The step is in the address and the
 * choices are kept, so that neither Back nor a reload loses them.
 */
export function SetupWizard({ chooseLocations }: { chooseLocations: ChooseLocations }) {
  const { t } = useTranslation(["lead-lists", "common"]);
  const navigate = useNavigate();
  const save = useChange(createLeadList, listChange);
  const kept = useKeptState<LeadListBody>("setup wizard", { outlivesTab: true });
  const first = kept.state ?? newBody({ name: t("wizard.name") });
  const form = useContractForm(schema, first, { lead_list_name_taken: "name" });
  const { subscribe } = form;
  const { setState: keep } = kept;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(structuredClone(values)) }),
    [subscribe, keep],
  );
  const body = form.watch();
  const hasPlaces = body.locationIds.length > 0;
  const [isMissing, setMissing] = useState(false);
  const { step, goOn, goBack } = useWizardStep(hasPlaces);
  const at = wizardSteps.indexOf(step);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (heading.current) focusHeading(heading.current);
    heading.current?.scrollIntoView?.({ block: "nearest" });
  }, [step]);
  const set = <Key extends "locationIds" | "leadTypes" | "propertyTypes">(key: Key, value: LeadListBody[Key]) =>
    form.setValue(key, value as never);

  const next = (event: MouseEvent) => {
    if (isSecondOfDouble(event)) return;
    setMissing(!hasPlaces);
    if (hasPlaces) goOn();
  };
  const finish = form.sendOnce(async (filled) => {
    const { list } = await save.mutateAsync({ body: beforeConsent(filled) });
    kept.drop();
    void showToast("success", t("saved"));
    void navigate(filled.mode === "subscription" ? paths.leadListToBuy(list.id) : paths.leadLists);
  });

  return (
    <div className="grid items-start gap-[22px] lg:grid-cols-[minmax(0,1fr)_320px]">
      <Card className="grid gap-4 pb-0!">
        <div className="flex items-baseline justify-between gap-3 text-sm">
          <p className="text-ink-2">{t("wizard.step", { step: at + 1, of: wizardSteps.length })}</p>
          <Link className={`${loneLinkClass} no-underline hover:underline`} to={paths.newLeads}>
            {t("wizard.skip")}
          </Link>
        </div>
        <h2 ref={heading} className="scroll-mt-40 text-xl outline-none">
          {t(`wizard.${step}`)}
        </h2>
        <p className="text-ink-2">{t(`wizard.${step}Text`)}</p>
        {step === "places" && (
          <div className="grid gap-2">
            <div className="flex flex-wrap gap-2">
              {chooseLocations(
                body,
                (locationIds) => set("locationIds", locationIds),
                <VolumeLine body={body} className="px-2.5 pt-2" />,
              )}
            </div>
            <div role="alert">{isMissing && !hasPlaces && <FieldError message="lead-lists:form.noPlace" />}</div>
          </div>
        )}
        {step === "property" && (
          <Options
            options={PropertyType.options}
            chosen={body.propertyTypes}
            text={(type) => t(`common:propertyType.${type}`)}
            onChange={(types) => set("propertyTypes", types)}
          />
        )}
        {step === "leads" && (
          <Options
            options={LeadType.options}
            chosen={body.leadTypes}
            text={(type) => t(`common:leadType.${type}`)}
            onChange={(types) => set("leadTypes", types)}
          />
        )}
        {step === "then" && (
          <form id="last-step" noValidate onSubmit={(event) => void finish(event)} className="grid gap-4">
            <ChoiceCards
              legend={t("form.mode")}
              choices={(["notification", "subscription", "passive"] as const).map((value) => ({
                value,
                title: t(`modeTitle.${value}`),
                text: t(`modeText.${value}`),
              }))}
              {...form.register("mode")}
            />
            <TextField
              label={t("form.name")}
              hint={t("form.nameHint")}
              error={form.formState.errors.name?.message}
              {...form.register("name")}
            />
          </form>
        )}
        <ErrorAlert error={save.error} except={["lead_list_name_taken"]} />
        <div className="sticky bottom-(--bottom-bar) -mx-5 grid gap-3 rounded-b-l border-t border-line bg-card px-5 py-4 md:bottom-0">
          <VolumeLine body={body} className="lg:hidden" />
          <div className="flex gap-2.5 *:grow sm:justify-end sm:*:grow-0">
            {at > 0 && (
              <Button look="outline" onClick={goBack}>
                {t("wizard.back")}
              </Button>
            )}
            {step === "then" ? (
              <Button
                key="finish"
                type="submit"
                form="last-step"
                // Also saved it takes no click: the next screen may come late.
                pending={save.isPending || save.isSuccess}
                onClick={(event) => isSecondOfDouble(event) && event.preventDefault()}
              >
                {t("wizard.finish")}
              </Button>
            ) : (
              <Button onClick={next}>{t("wizard.next")}</Button>
            )}
          </div>
        </div>
      </Card>
      <aside>
        <ListPreview body={body} />
      </aside>
    </div>
  );
}

type OptionsProps<T extends string> = {
  options: readonly T[];
  chosen: T[];
  text: (option: T) => string;
  onChange: (chosen: T[]) => void;
};

function Options<T extends string>({ options, chosen, text, onChange }: OptionsProps<T>) {
  return (
    <div className="grid sm:grid-cols-2">
      {options.map((option) => (
        <OptionRow
          key={option}
          type="checkbox"
          checked={chosen.includes(option)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, option] : chosen.filter((other) => other !== option))
          }
        >
          {text(option)}
        </OptionRow>
      ))}
    </div>
  );
}
