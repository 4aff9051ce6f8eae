import { reportOf, short } from "./soak/report.ts";
import { drill } from "./restore/drill.ts";
import { endSignals } from "./stack/end-signals.ts";
import { defineTestStack, endTestStack } from "./stack/test-stack.ts";
import { verb, VerbError } from "./stack/verb.ts";

/** Loses and restores a PostgreSQL under load, on a stack of its own; fails if a promise is broken. */
await verb(async () => {
  const stack = await defineTestStack("bench");
  for (const signal of endSignals) process.once(signal, () => void endTestStack(stack).finally(() => process.exit(1)));
  try {
    const figures = await drill(stack);
    console.log(`\n${reportOf(figures)}\n`);
    const broken = figures.filter(short).map(({ what }) => what);
    if (broken.length > 0) throw new VerbError(`Promises that were broken: ${broken.join("; ")}.`);
  } finally {
    await endTestStack(stack);
  }
});
