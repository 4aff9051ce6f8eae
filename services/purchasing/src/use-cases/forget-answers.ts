import type { Clock } from "@doorlight/common/time";

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

type Ports = { answers: { deleteBefore(instant: Date): Promise<number> }; clock: Clock };

/** Nobody retries a click after a month, and if they did, the spot itself would refuse them. */
export function makeForgetAnswers({ answers, clock }: Ports) {
  return async (): Promise<void> => {
    await answers.deleteBefore(new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS));
  };
}
