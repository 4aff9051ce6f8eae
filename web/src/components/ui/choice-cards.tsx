import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { FieldError } from "./field.tsx";

export type Choice = { value: string; title: ReactNode; text?: ReactNode };

type Props = InputHTMLAttributes<HTMLInputElement> & {
  legend: ReactNode;
  choices: Choice[];
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  columns?: 1 | 2 | 3;
};

const grids = { 1: "", 2: "md:grid-cols-2", 3: "sm:grid-cols-3" };

/** One of a few options, each with an explanation. Controlled if `value` is given, else a field of a form. */
export function ChoiceCards({ legend, choices, error, columns = 2, value: chosen, ...input }: Props) {
  return (
    <fieldset className="grid gap-2" aria-invalid={error ? true : undefined}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className={`grid gap-2.5 ${grids[columns]}`}>
        {choices.map(({ value, title, text }) => (
          <label
            key={value}
            className="flex cursor-pointer items-start gap-3 rounded-m border border-field-line bg-card px-4 py-3 transition-colors hover:border-ink-3 has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              {...input}
              {...(chosen !== undefined && { checked: chosen === value })}
              type="radio"
              value={value}
              className="mt-[2px] size-[18px] shrink-0 outline-none"
            />
            <span className="min-w-0">
              <span className="block font-semibold">{title}</span>
              {text && <span className="block text-sm text-ink-2">{text}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError message={error} />}
    </fieldset>
  );
}
