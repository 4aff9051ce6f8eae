import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";

const ChipPopover = lazyPart(() => import("./chip-popover.tsx"), "ChipPopover");

type Props = Pick<ComponentProps<"button">, "aria-label" | "title" | "className" | "children"> & {
  /** The name of the popover. */
  name: string;
  /** The content of the popover, which may close it. */
  renderPopover: (close: () => void) => ReactNode;
  onClose?: () => void;
};

/** A button that opens a popover below it. The popover's code is loaded on hover or focus. */
export function PopoverButton({ name, renderPopover, onClose, ...button }: Props) {
  const [open, setOpen] = useState(false);
  const element = useRef<HTMLButtonElement>(null);
  const close = () => {
    onClose?.();
    setOpen(false);
  };
  return (
    <>
      <button
        {...button}
        ref={element}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={ChipPopover.preload}
        onFocus={ChipPopover.preload}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <ChipPopover chip={element} title={name} onClose={close}>
            {renderPopover(close)}
          </ChipPopover>
        </Suspense>
      )}
    </>
  );
}
