let reach: (name: string) => void = () => {};

/**
 * Marks a line at which a crash test may kill the process. Does nothing in a release: the killer is part of the tests.
 */
export function failpoint(name: string): void {
  reach(name);
}

/** Runs `what` at every failpoint of this process. */
export function onFailpoint(what: (name: string) => void): void {
  reach = what;
}
