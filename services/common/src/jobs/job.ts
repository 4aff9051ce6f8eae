/** One run of a job. */
export type Run = {
  /** When it started, by the injected clock. */
  at: Date;
  /** 1 for the first. */
  attempt: number;
  /** Whether no attempt follows a failure of this one. */
  isLast: boolean;
};

/** Scheduled work: it runs once per tick over all copies of a service and never beside itself. */
export type Schedule = { kind: "schedule"; name: string; cron: string; run: (run: Run) => Promise<void> };

/**
 * Work that every copy of a service repeats at this interval, from its start on: it must tolerate runs beside itself.
 */
export type Tick = { kind: "tick"; name: string; seconds: number; run: (run: Run) => Promise<void> };

/** Work deferred with `addJob`. It may run twice, so the row named in its payload must guard the effect. */
export type Task = { kind: "task"; name: string; run: (payload: unknown, run: Run) => Promise<void> };

/** An entry of `Service.jobs`. */
export type Job = (Schedule | Tick | Task) & {
  /** It reaches people or money outside, so that it waits while the database may be a restored copy. */
  sends?: true;
};

/** The same work, held back while the database may be a restored copy. */
export function sends<Work extends Job>(job: Work): Work {
  return { ...job, sends: true };
}

/** Scheduled work for each full minute. */
export function everyMinute(name: string, run: Schedule["run"]): Schedule {
  return { kind: "schedule", name, cron: "* * * * *", run };
}

/** Work that cannot wait for the next minute. If it rejects, the next tick is its next attempt. */
export function everySeconds(name: string, seconds: number, run: Tick["run"]): Tick {
  return { kind: "tick", name, seconds, run };
}

/** Scheduled work for each full hour, the tick for rules of the calendar: the work looks up the local time of a country. */
export function everyHour(name: string, run: Schedule["run"]): Schedule {
  return { kind: "schedule", name, cron: "0 * * * *", run };
}

/** `run` gets the payload of `addJob`. If it rejects, it runs again after a pause that grows from 3 s to 6 h. */
export function task<Payload>(name: string, run: (payload: Payload, run: Run) => Promise<void>): Task {
  return { kind: "task", name, run: (payload, context) => run(payload as Payload, context) };
}
