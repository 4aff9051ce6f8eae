import { setTimeout as pause } from "node:timers/promises";
import { queryDatabase } from "../e2e/support/database.ts";
import type { Stack } from "../stack/stack.ts";

/** Does work while Kafka stands still: its events have their effects afterwards. */
export async function withoutEvents<Result>(stack: Stack, work: () => Promise<Result>): Promise<Result> {
  const kafka = stack.processes.pid("kafka");
  if (kafka === undefined) throw new Error("Kafka is no process of this stack");
  process.kill(kafka, "SIGSTOP");
  try {
    return await work();
  } finally {
    process.kill(kafka, "SIGCONT");
  }
}

/** Waits until the events of the last load are published, so that they do not burden the next figure. */
export async function settled(stack: Stack): Promise<void> {
  for (;;) {
    const [row] = await queryDatabase<{ n: number }>(
      stack,
      "purchasing",
      "select count(*)::int n from outbox where sent_at is null",
    );
    if (row?.n === 0) break;
    await pause(200);
  }
  await pause(2_000);
}
