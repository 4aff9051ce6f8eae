import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { toast, Toaster as SonnerToaster } from "sonner";
import { toasterMounted } from "../../lib/toast.ts";

/** The place of toasts: bottom right, above the bottom bar of phones. */
export function Toaster() {
  const { t } = useTranslation("common");
  useEffect(() => toasterMounted({ toast }), []);
  return (
    <SonnerToaster
      position="bottom-right"
      // Below dialogs: on a phone a toast would cover the buttons of a dialog.
      style={{ zIndex: 35 }}
      visibleToasts={5}
      expand
      closeButton
      containerAriaLabel={t("notifications")}
      mobileOffset={{ bottom: 84 }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: t("close"),
        classNames: {
          toast:
            "flex w-full items-center gap-3 rounded-m font-sans! border border-line bg-card px-4 py-3.5 text-md font-[550] text-ink shadow-raised md:w-[356px]",
          closeButton:
            "order-last ml-auto grid size-7 shrink-0 place-items-center rounded-s text-ink-3 hover:bg-sunken hover:text-ink",
          actionButton:
            "ml-auto min-h-11 shrink-0 rounded-s px-1 font-semibold text-secondary underline md:min-h-7 [&+button]:ml-0",
          success: "[&_[data-icon]]:text-good",
          error: "[&_[data-icon]]:text-bad",
        },
      }}
    />
  );
}
