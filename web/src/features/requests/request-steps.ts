import type { Path } from "react-hook-form";
import { RequestForm } from "./request-body.ts";

/** The steps of a request in their order. */
export const steps = ["home", "details", "contact"] as const;
export type Step = (typeof steps)[number];

/** The questions of each step. */
export const fieldsOf = {
  home: ["country", "address", "postalCode", "city", "propertyType"],
  details: ["leadType", "rooms", "area", "constructionYear", "condition", "valuation", "description"],
  contact: ["contact", "consent", "consentVersion"],
} as const satisfies Record<Step, Path<RequestForm>[]>;

/** The step that asks for a field: `contact.phone`, as a refusal names it, is of the last one. */
export function stepOf(field: string): Step {
  const [first] = field.split(".");
  return steps.find((step) => fieldsOf[step].some((name) => name === first)) ?? "home";
}

/** The first step whose answers are not complete; none is, but the last. */
export function firstOpenStep(form: Partial<RequestForm>): Step {
  const { error } = RequestForm.safeParse(form);
  const open = new Set(error?.issues.map(({ path: [field] }) => stepOf(String(field))));
  return steps.find((step) => open.has(step)) ?? "contact";
}

/** The step in the address, or the first open one if an earlier one is not complete. */
export function reachableStep(wanted: string | null, form: Partial<RequestForm>): Step {
  const step = steps.find((name) => name === wanted) ?? "home";
  const open = firstOpenStep(form);
  return steps.indexOf(step) > steps.indexOf(open) ? open : step;
}

/** The query of a step's address. The first one has none. */
export function searchOf(step: Step): string {
  return step === "home" ? "" : `?step=${step}`;
}
