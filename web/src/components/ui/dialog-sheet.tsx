import { type ReactNode, useEffect, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useLocale } from "../../i18n/use-locale.ts";
import { useCloseRequest } from "../../lib/use-close-request.ts";
import { keepFocus } from "../../lib/keep-focus.ts";

type Props = {
  title: string;
  /** An alert dialog interrupts with a question. */
  role?: "dialog" | "alertdialog";
  /** Whether Escape and a click beside it close it. */
  dismissable?: boolean;
  /** Whether much is typed in it, which a click beside it must not lose. */
  isForm?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A dialog over the screen: at the foot of phones, in the middle of wide screens. Focus stays inside until it closes,
 * then returns to where it was, or goes to the heading of the screen if that is gone.
 */
export function DialogSheet({ title, role = "dialog", dismissable = true, isForm = false, onClose, children }: Props) {
  const { tag } = useLocale();
  // When it is first drawn, before it takes the focus.
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => keepFocus(before), [before]);
  useCloseRequest(dismissable, onClose);
  return (
    <I18nProvider locale={tag}>
      <ModalOverlay
        isOpen
        isDismissable={dismissable && !isForm}
        isKeyboardDismissDisabled={!dismissable}
        onOpenChange={(open) => !open && onClose()}
        className="fixed inset-0 z-40 grid items-end bg-[#04211e]/45 sm:items-center sm:justify-items-center sm:p-6"
      >
        <Modal className="w-full rounded-t-l bg-card shadow-raised sm:max-w-[460px] sm:rounded-l">
          <Dialog className="grid max-h-[88dvh] gap-4 overflow-y-auto p-6 wrap-anywhere outline-none" role={role}>
            <Heading slot="title" className="text-xl">
              {title}
            </Heading>
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}
