const hits = new Map<string, number>();

/**
 * Marks a line at which a crash test may kill the process: with `FAILPOINTS=relay.after_send:3` the third hit of
 * `relay.after_send` ends it with SIGKILL. Does nothing unless NODE_ENV is `test`.
 */
export function failpoint(name: string): void {
  if (process.env.NODE_ENV !== "test" || !process.env.FAILPOINTS) return;
  const hit = (hits.get(name) ?? 0) + 1;
  hits.set(name, hit);
  if (process.env.FAILPOINTS.split(",").includes(`${name}:${hit}`)) process.kill(process.pid, "SIGKILL");
}
