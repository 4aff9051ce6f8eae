import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useLocale } from "../../i18n/use-locale.ts";
import { Button } from "./button.tsx";

type Props = {
  title: string;
  /** The exact consequence. */
  children: ReactNode;
  action: string;
  danger?: boolean;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** The step before every paid or destructive act: says what will happen, then asks once. */
export function ConfirmDialog({
  title,
  children,
  action,
  danger = false,
  pending = false,
  onConfirm,
  onCancel,
}: Props) {
  const { t } = useTranslation("common");
  const { tag } = useLocale();
  return (
    <I18nProvider locale={tag}>
      <ModalOverlay
        isOpen
        isDismissable={!pending}
        isKeyboardDismissDisabled={pending}
        onOpenChange={(open) => !open && onCancel()}
        className="fixed inset-0 z-40 grid items-end bg-[#04211e]/45 sm:items-center sm:justify-items-center sm:p-6"
      >
        <Modal className="w-full rounded-t-l bg-card shadow-raised sm:max-w-[460px] sm:rounded-l">
          <Dialog className="grid max-h-[88dvh] gap-4 overflow-y-auto p-6" role="alertdialog">
            <Heading slot="title" className="text-xl">
              {title}
            </Heading>
            <div className="grid gap-4 text-ink-2">{children}</div>
            <div className="mt-1 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
              <Button look="outline" onClick={onCancel} disabled={pending}>
                {t("cancel")}
              </Button>
              <Button look={danger ? "danger" : "primary"} pending={pending} onClick={onConfirm}>
                {action}
              </Button>
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}
