import type { UseMutationResult } from "@tanstack/react-query";
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
  act: UseMutationResult<unknown, Error, void>;
  /** Said once it is done. */
  done: string;
};

/** A button for what cannot be taken back: says the consequence and asks once. */
export function ConfirmButton({ children, title, text, action, act, done, ...look }: Props) {
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);

  // Awaited rather than given callbacks: the outcome may take this button off the screen, and the toast must still come.
  const confirm = async () => {
    try {
      await act.mutateAsync();
      setAsking(false);
      await showToast("success", done);
    } catch {
      // The dialog stays open and says why.
    }
  };
  const cancel = () => {
    act.reset();
    setAsking(false);
  };

  return (
    <>
      <Button look="danger" {...look} onClick={() => setAsking(true)}>
        {children}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            danger
            title={title}
            action={action}
            pending={act.isPending}
            onConfirm={() => void confirm()}
            onCancel={cancel}
          >
            <p>{text}</p>
            {act.isError && <Alert tone="bad">{errorText(act.error)}</Alert>}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
