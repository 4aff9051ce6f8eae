import { CampaignBody } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { CheckField } from "../../../components/ui/check-field.tsx";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { NumberField } from "../../../components/ui/number-field.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useDraft } from "../../../lib/forms/use-draft.ts";
import { isDraft, type StepProps } from "../campaign-steps.ts";
import { ScheduleForm, scheduleFormOf, schedulePart } from "../schedule-form.ts";
import { useKeptStart, useStartCountry } from "../start-time.ts";
import { useCampaignPlan } from "../use-campaign-plan.ts";
import { PlanAlert } from "./plan-alert.tsx";
import { ScheduleWords } from "./schedule-words.tsx";
import { StartTimeField } from "./start-time-field.tsx";

/** When and how a campaign is sent, and what it is called; once it is started, in words alone. */
export function ScheduleStep(props: StepProps) {
  const { campaign } = props;
  return isDraft(campaign) ? <ScheduleEditor {...props} /> : <ScheduleWords campaign={campaign} />;
}

function ScheduleEditor({ campaign, onSaved, onReload }: StepProps) {
  const { t } = useTranslation("campaigns");
  const { start, setStart } = useKeptStart(campaign.id);
  const country = useStartCountry(campaign.plan.audience);
  const plan = useCampaignPlan(campaign);
  const form = useContractForm(ScheduleForm, scheduleFormOf(campaign.plan));
  const { register, control, formState, watch, sendOnce } = form;
  const { errors } = formState;
  const clearDraft = useDraft(`campaign ${campaign.id} schedule`, form);
  const send = sendOnce(async (fields) => {
    await plan.save(schedulePart(fields));
    clearDraft();
    onSaved();
  });
  const reload = () => {
    clearDraft();
    onReload();
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
      <PlanAlert of={plan} onReload={reload} />
      <Card title={t("schedule.about")}>
        <div className="grid max-w-[640px] gap-5">
          <TextField
            label={t("field.name")}
            hint={t("field.nameHint")}
            autoComplete="off"
            error={errors.name?.message}
            {...register("name")}
          />
          <ChoiceCards
            legend={t("field.kind")}
            choices={CampaignBody.shape.kind.options.map((value) => ({
              value,
              title: t(`kind.${value}`),
              text: t(`kindText.${value}`),
            }))}
            {...register("kind")}
          />
          <TextField
            type="email"
            label={t("field.reportingEmail")}
            hint={t("field.reportingEmailHint")}
            optional
            error={errors.reportingEmail?.message}
            {...register("reportingEmail", { setValueAs: (typed: string | null) => typed || null })}
          />
        </div>
      </Card>
      <Card title={t("schedule.pace")}>
        <div className="grid max-w-[640px] gap-5">
          <StartTimeField value={start} onChange={setStart} country={country} />
          <CheckField label={t("field.window")} hint={t("field.windowHint")} {...register("isWindow")} />
          {watch("isWindow") && (
            <div className="grid grid-cols-2 gap-4">
              <TextField type="time" label={t("field.from")} error={errors.from?.message} {...register("from")} />
              <TextField type="time" label={t("field.until")} error={errors.until?.message} {...register("until")} />
            </div>
          )}
          <NumberField control={control} name="ratePerMinute" label={t("field.rate")} hint={t("field.rateHint")} />
          <CheckField label={t("field.priority")} hint={t("field.priorityHint")} {...register("priority")} />
        </div>
      </Card>
      <Card title={t("schedule.recipients")}>
        <div className="grid max-w-[640px] gap-5">
          <NumberField
            control={control}
            name="coolDownDays"
            label={t("field.coolDown")}
            hint={t("field.coolDownHint")}
          />
          <NumberField
            control={control}
            name="holdOutPercent"
            label={t("field.holdOut")}
            hint={t("field.holdOutHint")}
            suffix="%"
          />
        </div>
      </Card>
      <Button type="submit" className="justify-self-start" pending={plan.isSaving}>
        {t("save")}
      </Button>
    </form>
  );
}
