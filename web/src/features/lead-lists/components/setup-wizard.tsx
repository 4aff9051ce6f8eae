import { type LeadListBody, LeadListBody as schema, LeadType, PropertyType } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { OptionRow } from "../../../components/ui/option-row.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { paths } from "../../../lib/paths.ts";
import { showToast } from "../../../lib/toast.ts";
import { useSaveLeadList } from "../api/lead-lists.ts";
import { type ChooseLocations, newBody } from "../list-body.ts";
import { ListPreview } from "./list-preview.tsx";

const steps = ["places", "property", "leads", "then"] as const;

/** The first list in four steps; how much it would bring is shown while one chooses. */
export function SetupWizard({ chooseLocations }: { chooseLocations: ChooseLocations }) {
  const { t } = useTranslation(["lead-lists", "common"]);
  const navigate = useNavigate();
  const save = useSaveLeadList();
  const [index, setIndex] = useState(0);
  const form = useContractForm(schema, newBody({ name: t("wizard.name") }), { lead_list_name_taken: "name" });
  const body = form.watch();
  const step = steps[index] ?? "places";
  const set = <Key extends "locationIds" | "leadTypes" | "propertyTypes">(key: Key, value: LeadListBody[Key]) =>
    form.setValue(key, value as never);
  const isLast = index === steps.length - 1;
  const hasPlaces = body.locationIds.length > 0;

  const finish = form.sendOnce(async (filled) => {
    await save.mutateAsync(filled);
    void showToast("success", t("saved"));
    void navigate(paths.leadLists);
  });

  return (
    <div className="grid items-start gap-[22px] lg:grid-cols-[minmax(0,1fr)_320px]">
      <Card className="grid gap-4">
        <p className="text-sm text-ink-2">{t("wizard.step", { step: index + 1, of: steps.length })}</p>
        <h2 className="text-xl">{t(`wizard.${step}`)}</h2>
        <p className="text-ink-2">{t(`wizard.${step}Text`)}</p>
        {step === "places" && chooseLocations(body, (locationIds) => set("locationIds", locationIds))}
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
              choices={(["notification", "passive"] as const).map((value) => ({
                value,
                title: t(`mode.${value}`),
                text: t(`modeText.${value}`),
              }))}
              {...form.register("mode")}
            />
            <TextField
              label={t("form.name")}
              hint={t("form.nameHint")}
              maxLength={60}
              error={form.formState.errors.name?.message}
              {...form.register("name")}
            />
          </form>
        )}
        <ErrorAlert error={save.error} except={["lead_list_name_taken"]} />
        <div className="mt-2 flex flex-wrap items-center gap-2.5">
          <Link className="mr-auto text-sm font-[550] text-secondary hover:underline" to={paths.newLeads}>
            {t("wizard.skip")}
          </Link>
          {index > 0 && (
            <Button look="outline" onClick={() => setIndex(index - 1)}>
              {t("wizard.back")}
            </Button>
          )}
          {isLast ? (
            // Also saved it takes no click: the next screen may come late.
            <Button key="finish" type="submit" form="last-step" pending={save.isPending || save.isSuccess}>
              {t("wizard.finish")}
            </Button>
          ) : (
            <Button disabled={!hasPlaces} onClick={() => setIndex(index + 1)}>
              {t("wizard.next")}
            </Button>
          )}
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
