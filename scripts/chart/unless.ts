/** The fault as a list of one, or nothing where the condition holds. */
export function unless(condition: unknown, fault: string): string[] {
  return condition ? [] : [fault];
}
