import { seconds } from "@doorlight/common/time";

/** So long a click waits for the card provider, however often it is asked meanwhile. */
const ANSWER_MS = seconds(4);

/** Over when the answer to a click that begins now is due; all calls of the provider that it needs share it. */
export const answerTime = (): AbortSignal => AbortSignal.timeout(ANSWER_MS);
