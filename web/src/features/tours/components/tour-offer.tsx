import type { Tour } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconInfoCircle, IconX } from "../../../components/ui/icons.ts";
import { keepFocus } from "../../../lib/keep-focus.ts";
import { isDialogOpen } from "../../../lib/single-keys.ts";
import { useUser } from "../../../lib/session.ts";
import { isTourOffered, type TourTarget, useSetToursSeen } from "../../../lib/tours.ts";
import { elementOf, steps } from "../steps.ts";
import { TourStep } from "./tour-step.tsx";

/** Offers an agent the tour of a screen until it was taken or skipped. Nothing opens by itself, and nothing is covered. */
export function TourOffer({ tour }: { tour: Tour }) {
  const { t } = useTranslation("tours");
  const user = useUser();
  const { mutate } = useSetToursSeen();
  const [targets, setTargets] = useState<readonly TourTarget[]>([]);
  const [at, setAt] = useState(0);
  const target = targets[at];
  if (!isTourOffered(tour, user)) return null;

  const begin = () => {
    if (isDialogOpen()) return;
    setAt(0);
    setTargets(steps[tour].filter((step) => elementOf(step)));
  };
  const end = () => {
    setTargets([]);
    keepFocus();
    mutate(tour);
  };
  return (
    <>
      <span className="flex shrink-0 items-center justify-between">
        <button
          type="button"
          aria-label={t("take")}
          onClick={begin}
          className="inline-flex min-h-11 md:min-h-8 items-center gap-1.5 rounded-s px-2 text-sm font-semibold text-secondary hover:bg-sunken"
        >
          <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
          {t("take")}
        </button>
        <button
          type="button"
          aria-label={t("dismiss")}
          onClick={end}
          className="grid size-11 md:size-8 place-items-center rounded-s text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <IconX size={16} stroke={2} aria-hidden="true" />
        </button>
      </span>
      {target && (
        <TourStep
          key={target}
          tour={tour}
          target={target}
          step={at + 1}
          count={targets.length}
          onMove={(by) => setAt(at + by)}
          onEnd={end}
        />
      )}
    </>
  );
}
