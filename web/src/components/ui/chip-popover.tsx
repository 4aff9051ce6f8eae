import type { ReactNode, RefObject } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Popover } from "react-aria-components/Popover";
import { useLocale } from "../../i18n/use-locale.ts";

/** The popover under a chip. Keyboard focus stays inside until it closes, then returns to the chip. */
export function ChipPopover({
  chip,
  title,
  onClose,
  children,
}: {
  chip: RefObject<HTMLButtonElement | null>;
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { tag } = useLocale();
  return (
    <I18nProvider locale={tag}>
      <Popover
        triggerRef={chip}
        isOpen
        onOpenChange={(open) => !open && onClose()}
        placement="bottom start"
        offset={8}
        className="w-[min(372px,calc(100vw-24px))] overflow-y-auto rounded-l border border-line bg-card shadow-raised"
      >
        <Dialog aria-label={title} className="p-2.5">
          {children}
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}
