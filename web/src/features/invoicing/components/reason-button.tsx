import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { ActionWithReason } from "../../../components/account/action-with-reason.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { refusedField } from "../../../lib/api/refused-field.ts";

type Props = Omit<ComponentProps<typeof ActionWithReason>, "label" | "hint" | "size" | "except">;

/** A button for a correction of what was paid, which needs a reason. Fields that its refusal names have texts here. */
export function ReasonButton({ text, error, ...rest }: Props) {
  const { t } = useTranslation("invoicing");
  const refused = ["id", "paidOn", "settledAs"].flatMap((field) => refusedField(error, field) ?? [])[0];
  return (
    <ActionWithReason
      {...rest}
      size="s"
      label={t("reason.label")}
      hint={t("reason.hint")}
      error={error}
      {...(refused && { except: ["invalid_request"] })}
      text={
        <>
          {refused && <Alert tone="bad">{t(`refused.${refused.code}`, { defaultValue: refused.message })}</Alert>}
          {text}
        </>
      }
    />
  );
}
