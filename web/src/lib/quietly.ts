/** The result of an act that may be refused, such as of a storage that is blocked or full. */
export function quietly<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
