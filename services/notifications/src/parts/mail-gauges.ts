import { gauge } from "@doorlight/common/telemetry";
import { type Clock, minutes, seconds } from "@doorlight/common/time";

const LATE_MS = minutes(15);

type Ports = {
  deliveries: {
    longestWaitMs(now: Date): Promise<number>;
    countWaiting(since: Date): Promise<number>;
  };
  clock: Clock;
};

/** Metrics of the mails that wait; read at each scrape. */
export function reportWaitingMails({ deliveries, clock }: Ports): void {
  gauge("mail_oldest_seconds", async () => [{ value: (await deliveries.longestWaitMs(clock.now())) / seconds(1) }], {
    description: "Seconds for which the oldest queued mail could have been sent",
  });
  const late = () => new Date(clock.now().getTime() - LATE_MS);
  gauge("mails_late", async () => [{ value: await deliveries.countWaiting(late()) }], {
    description: "Queued mails that could have been sent a quarter of an hour ago",
  });
}
