import { type ReactNode, Suspense, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import type { ButtonLook } from "../../../components/ui/class-names.ts";

type Props = ButtonLook & {
  children: ReactNode;
  /** The dialog, which begins anew each time. */
  dialog: (onClose: () => void) => ReactNode;
};

/** A button that opens a dialog. */
export function DialogButton({ children, dialog, ...look }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" {...look} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && <Suspense>{dialog(() => setOpen(false))}</Suspense>}
    </>
  );
}
