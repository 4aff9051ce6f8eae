import { refuse } from "../errors/index.ts";
import type { UserCaller } from "./caller.ts";

/**
 * What a row of a permission table may name beside principals: `before_terms` lets a user call before accepting the
 * terms in force, `before_second_factor` before having the second factor that the role needs, `impersonating` lets an
 * admin who acts as the user call a method that changes something, `never_impersonating` keeps the admin from a read, too.
 */
export type PermissionMark = "before_terms" | "before_second_factor" | "impersonating" | "never_impersonating";

/**
 * Refuses `second_factor_missing`, `not_while_impersonating` or `terms_not_accepted` what a row allows the user's role but
 * does not mark.
 */
export function checkMarks(user: UserCaller, row: ReadonlySet<string>, method: { isReadOnly: boolean }): void {
  const isMarked = (mark: PermissionMark) => row.has(mark);
  if (user.secondFactorMissing && !isMarked("before_second_factor")) refuse("second_factor_missing");
  const isOpenToActor = method.isReadOnly ? !isMarked("never_impersonating") : isMarked("impersonating");
  if (user.actorId && !isOpenToActor) refuse("not_while_impersonating");
  if (!user.termsAccepted && !isMarked("before_terms")) refuse("terms_not_accepted");
}
