import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

export const wizardSteps = ["places", "property", "leads", "then"] as const;
type WizardStep = (typeof wizardSteps)[number];

/** Marks a step that was reached from the one before, to which the browser's Back then leads. */
const REACHED = { reached: true };

/** The step of the wizard, which is in the address. Without a place only the first can be shown. */
export function useWizardStep(hasPlaces: boolean) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const named = wizardSteps.find((name) => name === search.get("step"));
  const step: WizardStep = (hasPlaces && named) || "places";
  const isTooFar = named !== undefined && named !== step;
  useEffect(() => {
    // Else the first place that is chosen would skip to the step of the address.
    if (isTooFar) void navigate({ search: "" }, { replace: true });
  }, [isTooFar, navigate]);
  const before = wizardSteps[wizardSteps.indexOf(step) - 1];
  const after = wizardSteps[wizardSteps.indexOf(step) + 1];
  const isReached = typeof state === "object" && state !== null && "reached" in state;
  return {
    step,
    goOn: () => void (after && navigate({ search: `?step=${after}` }, { state: REACHED })),
    goBack: () =>
      void (isReached ? navigate(-1) : before && navigate({ search: `?step=${before}` }, { replace: true })),
  };
}
