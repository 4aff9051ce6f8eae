import { toLocale } from "@doorlight/common/product";
import type { Plain } from "@doorlight/common/rpc";
import type { SubmitRequestRequestSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import { oneLine } from "../domain/one-line.ts";
import type { Submission } from "../use-cases/take-request.ts";

const lines = [
  "postalCode",
  "city",
  "firstName",
  "lastName",
  "email",
  "phone",
  "address",
  "consentVersion",
] as const satisfies (keyof Submission)[];

/** A seller's request, each line without breaks. */
export function toSubmission(request: Plain<typeof SubmitRequestRequestSchema>): Submission {
  const submission = { ...request, description: request.description.trim(), locale: toLocale(request.locale) };
  for (const name of lines) submission[name] = oneLine(submission[name]);
  return submission;
}
