import { lazy, type ReactNode, Suspense, useState } from "react";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import type { ButtonLook } from "../../../components/ui/button-class.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { showToast } from "../../../lib/toast.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("../../../components/ui/confirm-dialog.tsx")).ConfirmDialog,
}));

type Props = {
  look?: ButtonLook["look"];
  size?: ButtonLook["size"];
  /** What the button and the step after it say. */
  text: ReactNode;
  title: string;
  action: string;
  danger?: boolean;
  done: string;
  act: () => Promise<unknown>;
  /** The exact consequence. */
  children: ReactNode;
};

/** An act on a user: says exactly what it does, asks once, and stays open where it is refused. */
export function ActButton({
  look = "outline",
  size = "m",
  text,
  title,
  action,
  danger = false,
  done,
  act,
  children,
}: Props) {
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const confirm = async () => {
    setPending(true);
    try {
      await act();
      setAsking(false);
      void showToast("success", done);
    } catch (refusal) {
      setError(refusal);
    } finally {
      setPending(false);
    }
  };
  const open = () => {
    setError(null);
    setAsking(true);
  };
  return (
    <>
      <Button look={look} size={size} onClick={open}>
        {text}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={title}
            action={action}
            danger={danger}
            pending={pending}
            onConfirm={() => void confirm()}
            onCancel={() => setAsking(false)}
          >
            {error !== null && <Alert tone="bad">{errorText(error)}</Alert>}
            {children}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
