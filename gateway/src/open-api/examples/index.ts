import * as z from "zod/mini";
import type { Endpoint } from "../../../contract/index.ts";
import answers from "./answers.json" with { type: "json" };
import { accountExamples } from "./accounts.ts";
import { backOfficeExamples } from "./back-office.ts";
import { buyingExamples } from "./buying.ts";

/** A body of each endpoint that takes one. They are beside the contract, since the web app loads that. */
export const bodyExamples = new Map([...accountExamples, ...buyingExamples, ...backOfficeExamples]);

const recorded: Readonly<Record<string, unknown>> = answers;

/**
 * An answer of an endpoint, by its name in the contract, as the end-to-end tests had it: `make record-examples`. None if the
 * answer has changed since.
 */
export function answerExample(name: string, { answer }: Endpoint): unknown {
  const example = recorded[name];
  return answer && z.safeParse(answer, example).success ? example : undefined;
}
