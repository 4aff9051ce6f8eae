import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { refusedField } from "../../../lib/api/refused-field.ts";

type Props = {
  /** The label of the button. */
  children: ReactNode;
  title: string;
  /** The exact consequence, and further fields. */
  text: ReactNode;
  action: string;
  done: string;
  /** Whether further fields are filled in. */
  ready?: boolean;
  onSend: (reason: string) => Promise<unknown>;
  /** What refused it; fields that it names have texts here. */
  error: unknown;
};

/** A button for a correction of what was paid, which needs a reason. */
export function ReasonButton({ children, title, text, action, done, ready = true, onSend, error }: Props) {
  const { t } = useTranslation("invoicing");
  const [reason, setReason] = useState("");
  const refused = ["id", "paidOn", "settledAs"].flatMap((field) => refusedField(error, field) ?? [])[0];
  return (
    <ConfirmButton
      size="s"
      title={title}
      action={action}
      done={done}
      ready={ready && reason.trim() !== ""}
      {...(refused && { except: ["invalid_request"] })}
      onConfirm={() => onSend(reason)}
      text={
        <>
          {refused && <Alert tone="bad">{t(`refused.${refused.code}`, { defaultValue: refused.message })}</Alert>}
          {text}
          <TextArea
            label={t("reason.label")}
            hint={t("reason.hint")}
            rows={2}
            maxLength={500}
            required
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      }
    >
      {children}
    </ConfirmButton>
  );
}
