import { ContentBody, previewCampaignMail } from "@doorlight/gateway/contract";
import { useRef, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useDraft } from "../../../lib/forms/use-draft.ts";
import { locales } from "../../../lib/locale.ts";
import { showToast } from "../../../lib/toast.ts";
import type { StepProps } from "../campaign-steps.ts";
import { type Block, contentFieldsOf, type ContentProblem, isWrong, newBlock, problemsOf } from "../content-form.ts";
import { useCampaignPlan } from "../use-campaign-plan.ts";
import { useFirstError } from "../use-first-error.ts";
import { useMailPreview } from "../use-mail-preview.ts";
import { BlockEditor } from "./block-editor.tsx";
import { BlockList } from "./block-list.tsx";
import { LanguageTabs } from "./language-tabs.tsx";
import { MailCard } from "./mail-card.tsx";
import { PlanAlert } from "./plan-alert.tsx";
import { WordsField } from "./words-field.tsx";

/** Subject, preheader and blocks of a campaign's mail in one language at a time, with the mail beside them. */
export function ContentEditor({ campaign, onSaved, onReload }: StepProps) {
  const { t } = useTranslation("campaigns");
  const { locale: own } = useLocale();
  const plan = useCampaignPlan(campaign);
  const form = useContractForm(ContentBody, contentFieldsOf(campaign.plan));
  const { control, register, sendOnce } = form;
  const clearDraft = useDraft(`campaign ${campaign.id} content`, form);
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: "blocks" });
  const content = form.watch();
  const [locale, setLocale] = useState(own);
  const [chosen, setChosen] = useState(0);
  const preview = useMailPreview(campaign, content, locale);
  const check = useChange(previewCampaignMail);
  const problems = preview.mail.data?.problems ?? [];
  const block = content.blocks[chosen];

  const place = useRef<HTMLFormElement>(null);
  const [searches, setSearches] = useState(0);
  useFirstError(place, searches);
  const show = (problem: ContentProblem) => {
    if (problem.locale) setLocale(problem.locale);
    if (problem.block > 0) setChosen(problem.block - 1);
  };
  const send = sendOnce(async (given) => {
    // What is saved has no mistakes, though it may be unfinished. If nobody can say so now, the start will.
    const checked = await check.mutateAsync({ body: { ...preview.body, content: given } }).catch(() => undefined);
    const wrong = checked?.problems.find(isWrong);
    if (wrong) {
      show(wrong);
      return setSearches(searches + 1);
    }
    await plan.save({ content: given });
    clearDraft();
    onSaved();
  });
  const reload = () => {
    clearDraft();
    onReload();
  };
  const moveTo = (to: number) => {
    move(chosen, to);
    setChosen(to);
  };
  const add = (kind: Block["kind"]) => {
    append(newBlock(kind), { shouldFocus: false });
    setChosen(fields.length);
  };
  const drop = () => {
    const dropped = content.blocks[chosen]!;
    remove(chosen);
    setChosen(Math.max(0, chosen - 1));
    void showToast("info", t("content.removed", { what: t(`content.kind.${dropped.kind}`) }), {
      label: t("content.undo"),
      onClick: () => insert(chosen, dropped, { shouldFocus: false }),
    });
  };

  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <form
        ref={place}
        noValidate
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => void send(event)}
      >
        <PlanAlert of={plan} onReload={reload} />
        <LanguageTabs locale={locale} problems={problems} onChange={setLocale} />
        <Card title={t("content.inbox")}>
          <div className="grid gap-5">
            <p className="text-sm text-ink-2">
              {t("content.firstNameHelp")}
              {locale !== "en" && ` ${t("content.areaHelp")}`}
            </p>
            <WordsField
              key={`subject ${locale}`}
              form={form}
              name="subject"
              locale={locale}
              label={t("content.subject")}
              problems={problemsOf(problems, { part: "subject", block: 0 }, locale)}
            />
            <WordsField
              key={`preheader ${locale}`}
              form={form}
              name="preheader"
              locale={locale}
              label={t("content.preheader")}
              hint={t("content.preheaderHint")}
              problems={problemsOf(problems, { part: "preheader", block: 0 }, locale)}
            />
            <SelectField label={t("content.fallback")} hint={t("content.fallbackHint")} {...register("fallback")}>
              {locales.map((one) => (
                <option key={one} value={one}>
                  {t(`content.language.${one}`)}
                </option>
              ))}
            </SelectField>
          </div>
        </Card>
        <BlockList
          blocks={fields.map(({ id }, index) => ({ id, ...(content.blocks[index] ?? newBlock("text")) }))}
          locale={locale}
          fallback={content.fallback}
          problems={problems}
          chosen={chosen}
          onChoose={setChosen}
          onMove={(from, to) => {
            move(from, to);
            setChosen(to);
          }}
          onAdd={add}
        />
        {block && (
          <BlockEditor
            key={`${fields[chosen]?.id} ${locale}`}
            campaignId={campaign.id}
            form={form}
            index={chosen}
            count={fields.length}
            block={block}
            locale={locale}
            problems={problems}
            onMove={moveTo}
            onRemove={drop}
          />
        )}
        <Button type="submit" className="justify-self-start" pending={check.isPending || plan.isSaving}>
          {t("save")}
        </Button>
      </form>
      <div className="min-w-0 lg:sticky lg:top-[82px]">
        <MailCard preview={preview} onProblem={show} />
      </div>
    </div>
  );
}
