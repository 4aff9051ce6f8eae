import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { IconCheck } from "../../../components/ui/icons.ts";
import { type Step, steps } from "../request-steps.ts";

/** Where one is in the request, and the heading of the step, which takes the focus when it comes: give it the step as key. */
export function StepHeading({ step }: { step: Step }) {
  const { t } = useTranslation("requests");
  const heading = useRef<HTMLHeadingElement>(null);
  const isEntered = useLocation().key !== "default";
  const current = steps.indexOf(step);
  useEffect(() => {
    if (isEntered) heading.current?.focus();
  }, [isEntered]);

  return (
    <div className="grid gap-6">
      <ol className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {steps.map((name, index) => (
          <li
            key={name}
            aria-current={name === step ? "step" : undefined}
            className="flex items-center gap-2 text-ink-3 aria-[current]:font-semibold aria-[current]:text-ink"
          >
            <span
              aria-hidden="true"
              className={`grid size-6 place-items-center rounded-full text-xs font-semibold tabular-nums ${index > current ? "bg-sunken" : "bg-primary-soft text-primary-text"}`}
            >
              {index < current ? <IconCheck size={15} stroke={2.25} /> : index + 1}
            </span>
            {t(`step.${name}`)}
          </li>
        ))}
      </ol>
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {t(`${name(step)}.title`)}
        </h2>
        <p className="mt-1.5 text-ink-2">{t(`${name(step)}.text`)}</p>
      </div>
    </div>
  );
}

const name = (step: Step) => ({ home: "home", details: "details", contact: "you" })[step];
