let silenced = false;

/** kafkajs schedules with `setTimeout(…, -1)`, about which Node 24 warns once per process; nothing is wrong. */
export function silenceNegativeTimeouts(): void {
  if (silenced) return;
  silenced = true;
  const emit = process.emitWarning;
  process.emitWarning = ((warning: string | Error, ...rest: never[]) => {
    const options: unknown = rest[0];
    if (options !== "TimeoutNegativeWarning") emit(warning, ...rest);
  }) as typeof process.emitWarning;
}
