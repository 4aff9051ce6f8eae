import type { UserCaller } from "./caller.ts";

/** How much of a limit an admin may use without a second one: nothing while the account was lately in another's hands. */
export const limitAlone = (limit: number, { actsAlone = false }: Pick<UserCaller, "actsAlone">): number =>
  actsAlone ? limit : 0;
