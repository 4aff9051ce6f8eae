import { accountExamples } from "./accounts.ts";
import { backOfficeExamples } from "./back-office.ts";
import { buyingExamples } from "./buying.ts";

/** A body of each endpoint that takes one. They are beside the contract, since the web app loads that. */
export const bodyExamples = new Map([...accountExamples, ...buyingExamples, ...backOfficeExamples]);
