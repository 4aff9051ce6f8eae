import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useDraft } from "../../../lib/forms/use-draft.ts";
import { isDraft, type StepProps } from "../campaign-steps.ts";
import { type AudienceFields, AudienceForm, audienceOf, sides } from "../filters.ts";
import { useCampaignPlan } from "../use-campaign-plan.ts";
import { AudiencePreview } from "./audience-preview.tsx";
import { AudienceWords } from "./audience-words.tsx";
import { FilterList } from "./filter-list.tsx";
import { PlanAlert } from "./plan-alert.tsx";
import { SavedAudiences } from "./saved-audiences.tsx";

/** Whom a campaign is for; once it is started, in words alone. */
export function AudienceStep(props: StepProps) {
  const { audience } = props.campaign.plan;
  return isDraft(props.campaign) ? <AudienceEditor {...props} /> : <AudienceWords audience={audience} />;
}

function AudienceEditor({ campaign, onSaved, onReload }: StepProps) {
  const { t } = useTranslation("campaigns");
  const plan = useCampaignPlan(campaign);
  const form = useContractForm(AudienceForm, campaign.plan.audience as AudienceFields);
  const { control, watch, sendOnce, setValue } = form;
  const clearDraft = useDraft(`campaign ${campaign.id} audience`, form);
  const audience = audienceOf(watch());
  const send = sendOnce(async (fields) => {
    await plan.save({ audience: audienceOf(fields) ?? fields });
    clearDraft();
    onSaved();
  });
  const reload = () => {
    clearDraft();
    onReload();
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
      <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
        <PlanAlert of={plan} onReload={reload} />
        {sides.map((side) => (
          <FilterList key={side} control={control} side={side} />
        ))}
        <Button type="submit" className="justify-self-start" pending={plan.isSaving}>
          {t("save")}
        </Button>
      </form>
      <div className="grid gap-4 max-lg:order-first lg:sticky lg:top-[82px]">
        <AudiencePreview audience={audience} kind={campaign.plan.kind} />
        <SavedAudiences
          audience={audience}
          onLoad={(loaded) => {
            for (const side of sides)
              setValue(side, loaded[side] as AudienceFields[typeof side], { shouldDirty: true, shouldValidate: true });
          }}
        />
      </div>
    </div>
  );
}
