import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { linkClass } from "../../../components/ui/class-names.ts";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { languageTags, type Locale } from "../../../lib/locale.ts";
import { type ContentForm, type ContentProblem, isWrong, variables } from "../content-form.ts";

type Props = {
  form: ContentForm;
  name: "subject" | "preheader" | `blocks.${number}.text`;
  locale: Locale;
  label: string;
  hint?: ReactNode;
  /** Of this text in this language. */
  problems: readonly ContentProblem[];
  /** Several of them. */
  lines?: boolean;
};

/** A text of the mail in one language. What it can say about its recipient is put in where the cursor is. */
export function WordsField({ form, name, locale, label, hint, problems, lines = false }: Props) {
  const { t } = useTranslation("campaigns");
  const box = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const { ref, ...field } = form.register(`${name}.${locale}`);
  const wrong = problems.find(isWrong);
  const gap = problems.find((problem) => !isWrong(problem));
  const input = {
    ...field,
    label,
    hint: gap ? t(`content.problem.${gap.kind}`) : hint,
    error: wrong && `campaigns:content.problem.${wrong.kind}`,
    lang: languageTags[locale],
    maxLength: 5000,
    autoComplete: "off",
    ref(shown: HTMLInputElement | HTMLTextAreaElement | null) {
      box.current = shown;
      ref(shown);
    },
  };
  /** With the cursor where the words stand for somebody of whom it is not known. */
  const putIn = (variable: string) => {
    const shown = box.current;
    if (!shown) return;
    const start = shown.selectionStart ?? shown.value.length;
    shown.setRangeText(`{{${variable}|}}`, start, shown.selectionEnd ?? start, "end");
    shown.dispatchEvent(new Event("input", { bubbles: true }));
    shown.focus();
    shown.setSelectionRange(start + variable.length + 3, start + variable.length + 3);
  };
  return (
    <div className="grid gap-1">
      {lines ? <TextArea rows={7} {...input} /> : <TextField {...input} />}
      <div role="group" aria-label={t("content.putIn", { label })} className="flex flex-wrap gap-x-3 text-sm">
        {variables.map((variable) => (
          <button
            key={variable}
            type="button"
            className={`min-h-11 md:min-h-7 ${linkClass}`}
            onClick={() => putIn(variable)}
          >
            {t(`content.variable.${variable}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
