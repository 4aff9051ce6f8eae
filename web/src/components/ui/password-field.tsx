import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { inputClass } from "./class-names.ts";
import { Field } from "./field.tsx";
import { IconEye, IconEyeOff } from "./icons.ts";
import type { TextField } from "./text-field.tsx";

type Props = Omit<ComponentProps<typeof TextField>, "type" | "suffix">;

/** A password, hidden until its owner asks to see it. */
export function PasswordField({ label, hint, error, optional, className = "", ...input }: Props) {
  const { t } = useTranslation("common");
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <Field label={label} {...{ hint, error }} {...(optional && { optional })}>
      {(ids) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...ids}
            type={isShown ? "text" : "password"}
            className={`${inputClass} pr-12 ${className}`}
          />
          <button
            type="button"
            aria-label={t(isShown ? "password.hide" : "password.show")}
            aria-controls={ids.id}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-m text-ink-2 hover:text-ink"
            onClick={() => setIsShown(!isShown)}
          >
            <Icon size={20} stroke={1.75} aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  );
}
