import type { Tour } from "@doorlight/gateway/contract";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { Button } from "../../../components/ui/button.tsx";
import type { TourTarget } from "../../../lib/tours.ts";
import { elementOf } from "../steps.ts";

type Props = {
  tour: Tour;
  target: TourTarget;
  /** From 1. */
  step: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  onEnd: () => void;
};

const mark = ["outline-2", "outline-offset-4", "outline-primary", "rounded-m"];

/** One step of a tour beside its subject. The rest of the screen stays usable; Escape skips the tour. */
export function TourStep({ tour, target, step, count, onMove, onEnd }: Props) {
  const { t } = useTranslation("tours");
  const element = useRef<HTMLElement | null>(elementOf(target) ?? null);
  useEffect(() => {
    const shown = element.current;
    shown?.scrollIntoView({ block: "nearest" });
    shown?.classList.add(...mark);
    return () => shown?.classList.remove(...mark);
  }, []);
  useEffect(() => {
    const skip = ({ key }: KeyboardEvent) => key === "Escape" && onEnd();
    // Before the popover, which would keep the key for itself.
    document.addEventListener("keydown", skip, true);
    return () => document.removeEventListener("keydown", skip, true);
  }, [onEnd]);
  const title = t(`${tour}.${target}.title`);
  return (
    <Popover
      triggerRef={element}
      isOpen
      isNonModal
      // A scroll and a click elsewhere would close it too: only its own buttons and Escape end a tour.
      shouldCloseOnInteractOutside={() => false}
      placement="bottom start"
      offset={10}
      className="w-[min(340px,calc(100vw-24px))] rounded-l border border-line bg-card shadow-raised"
    >
      <Dialog aria-label={title} className="grid gap-3 p-4 outline-none">
        <p className="text-xs font-semibold text-ink-3">{t("step", { step, count })}</p>
        <div className="grid gap-1">
          <h2 className="text-base">{title}</h2>
          <p className="text-sm text-ink-2">{t(`${tour}.${target}.text`)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {step < count && (
            <Button look="quiet" size="s" onClick={onEnd}>
              {t("skip")}
            </Button>
          )}
          <span className="ml-auto flex gap-2">
            {step > 1 && (
              <Button look="outline" size="s" onClick={() => onMove(-1)}>
                {t("previous")}
              </Button>
            )}
            <Button size="s" onClick={() => (step < count ? onMove(1) : onEnd())}>
              {t(step < count ? "next" : "finish")}
            </Button>
          </span>
        </div>
      </Dialog>
    </Popover>
  );
}
