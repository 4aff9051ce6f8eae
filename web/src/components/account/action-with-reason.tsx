import { type ErrorCode, WaitingApproval } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import type { ButtonLook } from "../ui/class-names.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { ErrorAlert } from "../ui/error-alert.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { showToast } from "../../lib/toast.ts";

type Props<Answer> = {
  /** Of the field for the reason. */
  label: string;
  /** Who reads it. */
  hint: string;
  /** The content of the button. */
  children: string;
  /** The label of the one that confirms, if it is another. */
  action?: string;
  size?: ButtonLook["size"];
  title: string;
  /** The exact consequence. */
  text: ReactNode;
  danger?: boolean;
  /** Whether all but the reason is given. */
  ready?: boolean;
  pending: boolean;
  error: unknown;
  /** Codes of refusals that `text` explains. */
  except?: ErrorCode[];
  onConfirm: (reason: string) => Promise<Answer>;
  done: string | ((answer: Answer) => string);
  /** Said instead if another admin has to approve it. */
  waits?: string;
};

const LONGEST = 500;

/** A button for an action that asks why: states the consequence first. */
export function ActionWithReason<Answer>({
  label,
  hint,
  children,
  action = children,
  size = "m",
  title,
  text,
  danger = false,
  ready = true,
  pending,
  error,
  except = [],
  onConfirm,
  done,
  waits,
}: Props<Answer>) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const send = useOneAtATime(async () => {
    const answer = await onConfirm(reason.trim());
    setOpen(false);
    setReason("");
    if (waits && WaitingApproval.safeParse(answer).success) await showToast("info", waits);
    else await showToast("success", typeof done === "string" ? done : done(answer));
  });
  return (
    <>
      <Button look={danger ? "danger" : "outline"} size={size} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={title}
          action={action}
          danger={danger}
          pending={pending}
          isForm
          ready={ready && reason.trim() !== ""}
          // The refusal is shown in the dialog.
          onConfirm={() => void send().catch(() => {})}
          onCancel={() => setOpen(false)}
        >
          <ErrorAlert error={error} except={except} />
          {text}
          <TextArea
            label={label}
            hint={hint}
            rows={3}
            maxLength={LONGEST}
            required
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
