/** Ends what the run's own set-up started. */
export default async function end() {
  await globalThis.endStack?.();
}
