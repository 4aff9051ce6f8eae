import { seconds } from "@doorlight/common/time";
import { type ChargeOrder, isAttended } from "./charge.ts";

/** So long a click waits for the card provider, however often it is asked meanwhile. */
export const ANSWER_MS = seconds(4);
/** A job waits longer than a slow provider needs, and shorter than a process that ends waits for its jobs. */
const JOB_ANSWER_MS = seconds(15);

/** Over when the answer to a click that begins now is due; all calls of the provider that it needs share it. */
export const answerTime = (): AbortSignal => AbortSignal.timeout(ANSWER_MS);

/** Over when the answer to a charge that begins now is due. */
export const answerTimeOf = (order: ChargeOrder): AbortSignal =>
  isAttended(order) ? answerTime() : AbortSignal.timeout(JOB_ANSWER_MS);
