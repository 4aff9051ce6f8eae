/** Runs the given work one piece after the other, in the given order. */
export function makeOneAtATime() {
  let last: Promise<unknown> = Promise.resolve();

  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const result = last.then(run);
    last = result.catch(() => {});
    return result;
  };
}
