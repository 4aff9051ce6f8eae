import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import type { Locale } from "../../../lib/locale.ts";
import { type Block, type ContentForm, type ContentProblem, problemsOf } from "../content-form.ts";
import { PictureField } from "./picture-field.tsx";
import { WordsField } from "./words-field.tsx";

type Props = {
  campaignId: string;
  form: ContentForm;
  index: number;
  count: number;
  block: Block;
  locale: Locale;
  problems: readonly ContentProblem[];
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One block of a mail. Its place can be changed here, too: a finger drags nothing. */
export function BlockEditor({ campaignId, form, index, count, block, locale, problems, onMove, onRemove }: Props) {
  const { t } = useTranslation("campaigns");
  const { kind } = block;
  const place = { part: "block", block: index + 1 } as const;
  const wrongTarget = problems.some((problem) => problem.block === index + 1 && problem.kind === "invalid_target");
  return (
    <Card title={t("content.blockTitle", { number: index + 1, kind: t(`content.kind.${kind}`) })}>
      <div className="grid gap-5">
        {kind === "picture" && (
          <PictureField
            campaignId={campaignId}
            pictureId={block.pictureId ?? ""}
            onPicture={(id) => form.setValue(`blocks.${index}.pictureId`, id, { shouldDirty: true })}
          />
        )}
        {kind === "divider" ? (
          <p className="text-sm text-ink-2">{t("content.dividerText")}</p>
        ) : (
          <WordsField
            form={form}
            name={`blocks.${index}.text`}
            locale={locale}
            label={t(`content.words.${kind}`)}
            {...(kind !== "button" && { hint: t(`content.wordsHint.${kind}`) })}
            problems={problemsOf(problems, place, locale)}
            lines={kind === "text"}
          />
        )}
        {(kind === "button" || kind === "picture") && (
          <TextField
            type="url"
            inputMode="url"
            label={t("content.target")}
            placeholder="https://"
            optional={kind === "picture"}
            maxLength={2000}
            // A new button leads nowhere yet: that is shown once something is typed.
            error={wrongTarget && block.target ? "campaigns:content.problem.invalid_target" : undefined}
            {...form.register(`blocks.${index}.target`)}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button look="outline" size="s" disabled={index === 0} onClick={() => onMove(index - 1)}>
            {t("content.up")}
          </Button>
          <Button look="outline" size="s" disabled={index === count - 1} onClick={() => onMove(index + 1)}>
            {t("content.down")}
          </Button>
          <Button look="danger" size="s" onClick={onRemove}>
            {t("content.remove")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
