/** The second click of a double one, which hits whatever has taken the place of the button. */
export function isSecondOfDouble({ detail }: { detail: number }): boolean {
  return detail > 1;
}
