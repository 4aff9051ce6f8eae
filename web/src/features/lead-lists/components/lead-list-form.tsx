import {
  type LeadList,
  type LeadListBody,
  LeadListBody as schema,
  LeadType,
  PropertyType,
} from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { CheckField } from "../../../components/ui/check-field.tsx";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FieldError } from "../../../components/ui/field.tsx";
import { ManyChip } from "../../../components/ui/many-chip.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useDraft } from "../../../lib/forms/use-draft.ts";
import { paths } from "../../../lib/paths.ts";
import { showToast } from "../../../lib/toast.ts";
import { beforeConsent, type ChooseLocations } from "../list-body.ts";
import { ListPreview } from "./list-preview.tsx";
import { ListWebhook } from "./list-webhook.tsx";
import { MailTimes } from "./mail-times.tsx";
import { VolumeLine } from "./volume-line.tsx";

type Props = {
  body: LeadListBody;
  /** The key of the draft that is kept when the screen is left. */
  draftName: string;
  saving: { isPending: boolean; error: Error | null };
  onSave: (said: LeadListBody) => Promise<{ list: LeadList }>;
  chooseLocations: ChooseLocations;
};

/** All settings of a list, and beside them its matches of the last 30 days. */
export function LeadListForm({ body, draftName, saving, onSave, chooseLocations }: Props) {
  const { t } = useTranslation(["lead-lists", "common"]);
  const navigate = useNavigate();
  const form = useContractForm(schema, body, {
    lead_list_name_taken: "name",
    webhook_url_refused: "webhookUrl",
    webhook_exists: "webhookUrl",
  });
  const { errors } = form.formState;
  const draft = form.watch();
  const clearDraft = useDraft(draftName, form);
  const buys = body.mode === "subscription";
  const set = <Key extends "locationIds" | "leadTypes" | "propertyTypes">(key: Key, value: LeadListBody[Key]) =>
    form.setValue(key, value as never, { shouldDirty: true, shouldValidate: true });
  const send = form.sendOnce(async (filled) => {
    const { list } = await onSave(buys ? filled : beforeConsent(filled));
    clearDraft();
    void showToast("success", t("saved"));
    void navigate(!buys && filled.mode === "subscription" ? paths.leadListToBuy(list.id) : paths.leadLists);
  });

  return (
    <form
      noValidate
      onSubmit={(event) => void send(event)}
      className="grid items-start gap-[22px] lg:grid-cols-[minmax(0,1fr)_320px]"
    >
      <div className="grid gap-4">
        <Card title={t("form.what")} className="grid gap-4">
          <TextField
            label={t("form.name")}
            hint={t("form.nameHint")}
            error={errors.name?.message}
            {...form.register("name")}
          />
          <div className="grid gap-2">
            <p className="font-semibold">{t("form.places")}</p>
            <div className="flex flex-wrap gap-2">
              {chooseLocations(
                draft,
                (locationIds) => set("locationIds", locationIds),
                <VolumeLine body={draft} className="px-2.5 pt-2" />,
              )}
              <ManyChip
                title={t("form.propertyTypes")}
                any={t("form.anyProperty")}
                options={PropertyType.options.map((value) => ({ value, text: t(`common:propertyType.${value}`) }))}
                chosen={draft.propertyTypes}
                onChange={(types) => set("propertyTypes", types)}
              />
              <ManyChip
                title={t("form.leadTypes")}
                any={t("form.anyType")}
                options={LeadType.options.map((value) => ({ value, text: t(`common:leadType.${value}`) }))}
                chosen={draft.leadTypes}
                onChange={(types) => set("leadTypes", types)}
              />
            </div>
            <VolumeLine body={draft} className="lg:hidden" />
            {errors.locationIds && (
              <FieldError message={draft.locationIds.length > 0 ? "unknown_location" : "lead-lists:form.noPlace"} />
            )}
          </div>
        </Card>
        <Card title={t("form.then")} className="grid gap-4">
          {buys ? (
            <Alert tone="info">{t("form.delivered")}</Alert>
          ) : (
            <ChoiceCards
              legend={t("form.mode")}
              choices={(["notification", "subscription", "passive"] as const).map((value) => ({
                value,
                title: t(`modeTitle.${value}`),
                text: t(`modeText.${value}`),
              }))}
              {...form.register("mode", {
                // An error off the screen cannot be corrected.
                onChange: ({ target }) => {
                  if (target.value !== "passive") return;
                  form.setValue("alternateEmail", null);
                  form.setValue("quietHours", null);
                  if (body.webhookUrl !== undefined) form.setValue("webhookUrl", null);
                },
              })}
            />
          )}
          {draft.mode !== "passive" && <MailTimes form={form} />}
          {draft.mode !== "passive" && draft.webhookUrl !== undefined && <ListWebhook form={form} />}
          <CheckField
            label={t("form.away")}
            checked={draft.away !== null}
            onChange={({ target }) => form.setValue("away", target.checked ? { from: "", until: "" } : null)}
          />
          {draft.away && (
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                type="date"
                label={t("form.awayFrom")}
                error={errors.away?.from?.message}
                {...form.register("away.from")}
              />
              <TextField
                type="date"
                label={t("form.awayUntil")}
                error={errors.away?.until?.message}
                {...form.register("away.until")}
              />
            </div>
          )}
        </Card>
        <ErrorAlert
          error={saving.error}
          except={["invalid_request", "lead_list_name_taken", "webhook_url_refused", "webhook_exists"]}
        />
        <div className="flex flex-col-reverse gap-2.5 sm:flex-row">
          <Button
            look="outline"
            onClick={() => {
              clearDraft();
              void navigate(paths.leadLists);
            }}
          >
            {t("common:cancel")}
          </Button>
          <Button type="submit" pending={saving.isPending}>
            {t("form.save")}
          </Button>
        </div>
      </div>
      <aside className="lg:sticky lg:top-[calc(82px+var(--above))]">
        <ListPreview body={draft} />
      </aside>
    </form>
  );
}
