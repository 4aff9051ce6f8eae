import type { ErrorCode } from "@doorlight/gateway/contract";
import { type ReactNode, Suspense, useState } from "react";
import { showToast } from "../../lib/toast.ts";
import { Button } from "./button.tsx";
import type { ButtonLook } from "./class-names.ts";
import { ErrorAlert } from "./error-alert.tsx";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";

const ConfirmDialog = lazyPart(() => import("./confirm-dialog.tsx"), "ConfirmDialog");

type Props = ButtonLook & {
  /** The content of the button. */
  children: ReactNode;
  title: string;
  /** The exact consequence. */
  text: ReactNode;
  /** The label of the button that confirms. */
  action: string;
  /** Whether the action cannot be undone. */
  danger?: boolean;
  /** Whether it can be confirmed: false until `text`, a form then, is filled in. */
  ready?: boolean;
  onConfirm: () => Promise<unknown>;
  /** Codes of refusals that `text` explains. */
  except?: ErrorCode[];
  /** The toast after success; none if the page is left. */
  done?: string;
};

/** A button for an action that must not happen by accident: shows the consequence, asks once, and stays open after a refusal. */
export function ConfirmButton({
  children,
  title,
  text,
  action,
  danger = false,
  ready,
  onConfirm,
  except,
  done,
  ...look
}: Props) {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const confirm = useOneAtATime(async () => {
    setPending(true);
    setError(null);
    try {
      await onConfirm();
      setAsking(false);
      // Not an effect: the outcome may take this button off the screen, and the toast must still come.
      if (done) void showToast("success", done);
    } catch (refusal) {
      setError(refusal);
    } finally {
      setPending(false);
    }
  });
  const open = () => {
    setError(null);
    setAsking(true);
  };

  return (
    <>
      <Button look={danger ? "danger" : "outline"} {...look} onClick={open}>
        {children}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={title}
            action={action}
            ready={ready}
            isForm={ready !== undefined}
            danger={danger}
            pending={pending}
            onConfirm={() => void confirm()}
            onCancel={() => setAsking(false)}
          >
            <ErrorAlert error={error} {...(except && { except })} />
            {text}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
