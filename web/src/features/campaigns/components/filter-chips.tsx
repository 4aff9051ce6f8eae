import { type Control, type FieldPath, type FieldPathValue, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ManyChip } from "../../../components/ui/many-chip.tsx";
import { OneChip } from "../../../components/ui/one-chip.tsx";
import type { AudienceFields, choices } from "../filters.ts";

type Field = { control: Control<AudienceFields>; name: FieldPath<AudienceFields> };
type Value = FieldPathValue<AudienceFields, FieldPath<AudienceFields>>;

type Option = { value: string; text: string };

/** Any of some values; a chosen one stays an option, also where it does not exist any more. */
export function ListChip({ title, options, ...field }: Field & { title: string; options: Option[] }) {
  const { t } = useTranslation("campaigns");
  const { value, onChange } = useController(field).field;
  const chosen = (value ?? []) as unknown as string[];
  const gone = chosen.filter((one) => options.every((option) => option.value !== one));
  const all = [...options, ...gone.map((one) => ({ value: one, text: one }))];
  if (all.length === 0) return null;
  return (
    <ManyChip
      title={title}
      any={t("filter.any", { title })}
      options={all}
      chosen={chosen}
      onChange={(next) => onChange(next as unknown as Value)}
    />
  );
}

/** Yes, no or either. */
export function ChoiceChip({ choice, ...field }: Field & { choice: (typeof choices)[number] }) {
  const { t } = useTranslation("campaigns");
  const { value, onChange } = useController(field).field;
  const known = value as boolean | null | undefined;
  return (
    <OneChip
      title={t(`filter.${choice}`)}
      any={t("filter.any", { title: t(`filter.${choice}`) })}
      options={(["true", "false"] as const).map((answer) => ({ value: answer, text: t(`choice.${choice}.${answer}`) }))}
      chosen={known === null || known === undefined ? null : known ? "true" : "false"}
      onChange={(next) => onChange((next === null ? null : next === "true") as Value)}
    />
  );
}
