import { lazy, type ReactNode, Suspense, useState } from "react";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { showToast } from "../../lib/toast.ts";
import { Alert } from "./alert.tsx";
import type { ButtonLook } from "./button-class.ts";
import { Button } from "./button.tsx";

const ConfirmDialog = lazy(async () => ({ default: (await import("./confirm-dialog.tsx")).ConfirmDialog }));

type Props = ButtonLook & {
  /** The button's own words. */
  children: ReactNode;
  title: string;
  /** The exact consequence. */
  text: ReactNode;
  /** The words of the button that does it. */
  action: string;
  /** Whether it cannot be taken back. */
  danger?: boolean;
  act: () => Promise<unknown>;
  /** Said once it is done. */
  done: string;
};

/** A button for what should not happen by a slip: says the consequence, asks once, and stays open where it is refused. */
export function ConfirmButton({ children, title, text, action, danger = false, act, done, ...look }: Props) {
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const confirm = async () => {
    setPending(true);
    try {
      await act();
      setAsking(false);
      // The outcome may take this button off the screen, and the toast must still come.
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
      <Button look={danger ? "danger" : "outline"} {...look} onClick={open}>
        {children}
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
            {text}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
