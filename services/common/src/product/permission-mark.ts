import { refuse } from "../errors/index.ts";
import type { UserCaller } from "./caller.ts";

/**
 * What a row of a permission table may name beside principals: `before_terms` lets a user call before accepting the
 * terms in force, `impersonating` lets an admin who acts as the user call a method that changes something.
 */
export type PermissionMark = "before_terms" | "impersonating";

/** Refuses `not_while_impersonating` or `terms_not_accepted` what a row allows the user's role but does not mark. */
export function checkMarks(user: UserCaller, row: ReadonlySet<string>, method: { isReadOnly: boolean }): void {
  const isMarked = (mark: PermissionMark) => row.has(mark);
  if (user.actorId && !method.isReadOnly && !isMarked("impersonating")) refuse("not_while_impersonating");
  if (!user.termsAccepted && !isMarked("before_terms")) refuse("terms_not_accepted");
}
