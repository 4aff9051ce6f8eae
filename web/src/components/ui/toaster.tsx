import { useEffect } from "react";
import { toast, Toaster as SonnerToaster } from "sonner";
import { toasterMounted } from "../../lib/toast.ts";

/** Where toasts appear: bottom right, above the phone's bottom bar. */
export function Toaster() {
  useEffect(() => toasterMounted({ toast }), []);
  return (
    <SonnerToaster
      position="bottom-right"
      visibleToasts={5}
      expand
      closeButton
      mobileOffset={{ bottom: 84 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full items-center gap-3 rounded-m border border-line bg-card px-4 py-3.5 text-md font-[550] text-ink shadow-raised md:w-[356px]",
          closeButton:
            "absolute -top-2 -left-2 grid size-5 place-items-center rounded-full border border-line bg-card text-ink-2",
          success: "[&_[data-icon]]:text-good",
          error: "[&_[data-icon]]:text-bad",
        },
      }}
    />
  );
}
