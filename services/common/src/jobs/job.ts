/** About the run at hand. */
export type Run = {
  /** When it started, by the injected clock. */
  at: Date;
  /** 1 for the first. */
  attempt: number;
  /** Whether a failure now is the end: no further attempt follows. */
  isLast: boolean;
};

/** Work that runs by the clock, once per tick over all copies of a service and never beside itself. */
export type Schedule = { kind: "schedule"; name: string; cron: string; run: (run: Run) => Promise<void> };

/** Work that is put off with `addJob`. It may run twice, so its effect must be guarded by what its payload names. */
export type Task = { kind: "task"; name: string; run: (payload: unknown, run: Run) => Promise<void> };

export type Job = Schedule | Task;

export function everyMinute(name: string, run: Schedule["run"]): Schedule {
  return { kind: "schedule", name, cron: "* * * * *", run };
}

/** The tick for rules of the calendar: at each full hour, and the work asks what time it is in its country. */
export function everyHour(name: string, run: Schedule["run"]): Schedule {
  return { kind: "schedule", name, cron: "0 * * * *", run };
}

/** `run` gets what `addJob` was given. A rejection means another attempt, after a pause that grows from 3 s to 6 h. */
export function task<Payload>(name: string, run: (payload: Payload, run: Run) => Promise<void>): Task {
  return { kind: "task", name, run: (payload, context) => run(payload as Payload, context) };
}
