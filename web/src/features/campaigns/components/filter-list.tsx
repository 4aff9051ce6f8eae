import { type Control, useFieldArray, useFormState } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { FieldError } from "../../../components/ui/field.tsx";
import { useUser } from "../../../lib/session.ts";
import { type AudienceFields, type Filter, newFilter, type Side } from "../filters.ts";
import { FilterCard } from "./filter-card.tsx";

const MOST_FILTERS = 20;

type Props = { control: Control<AudienceFields>; side: Side };

/** The filters of one side, and the buttons that add one. */
export function FilterList({ control, side }: Props) {
  const { t } = useTranslation("campaigns");
  const { country } = useUser();
  const { fields, append, remove } = useFieldArray({ control, name: side });
  const { errors } = useFormState({ control });
  const error = errors[side]?.root?.message ?? errors[side]?.message;
  const add = (people: Filter["people"]) => append(newFilter(people, [country]) as (typeof fields)[number]);
  return (
    <Card title={t(`${side}.title`)}>
      <div className="grid gap-4">
        <p className="-mt-2 text-sm text-ink-2">{t(`${side}.text`)}</p>
        {fields.map(({ id, people }, index) => (
          <FilterCard
            key={id}
            control={control}
            at={`${side}.${index}`}
            people={people}
            title={t(`${side}.one`, { number: index + 1 })}
            onRemove={() => remove(index)}
          />
        ))}
        {error && <FieldError message={error} />}
        {fields.length < MOST_FILTERS && (
          <div className="flex flex-wrap gap-2">
            {(["agent", "prospect"] as const).map((people) => (
              <Button key={people} look="outline" size="s" onClick={() => add(people)}>
                {t(`${side}.add.${people}`)}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Card>
  );
}
