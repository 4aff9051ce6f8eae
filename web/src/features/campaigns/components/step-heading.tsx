import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { CampaignStep } from "../campaign-steps.ts";

/** Names the step. When another one comes, the screen starts at its top, and reading here. */
export function StepHeading({ step, number }: { step: CampaignStep; number: number }) {
  const { t } = useTranslation("campaigns");
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // Centred it cannot be so far up: this is the top of the page.
    heading.current?.scrollIntoView?.({ block: "center" });
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <h2 ref={heading} tabIndex={-1} className="sr-only">
      {`${number}. ${t(`step.${step}`)}`}
    </h2>
  );
}
