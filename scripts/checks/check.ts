/** A static check: throws, with what the person should read, when something is wrong. */
export interface Check {
  name: string;
  run: () => Promise<unknown>;
}
