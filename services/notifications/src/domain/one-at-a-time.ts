/** Runs what it is given one after the other, in the order in which it was given. */
export function makeOneAtATime() {
  let last: Promise<unknown> = Promise.resolve();

  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const result = last.then(run);
    last = result.catch(() => {});
    return result;
  };
}
