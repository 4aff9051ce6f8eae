import { userSearch } from "../db/user-search.ts";
import { actOnUserWith } from "../use-cases/users/act-on-user.ts";
import { addNoteWith } from "../use-cases/users/add-note.ts";
import { createUserWith } from "../use-cases/users/create-user.ts";
import { deactivateUserWith } from "../use-cases/users/deactivate-user.ts";
import { endImpersonationWith } from "../use-cases/users/end-impersonation.ts";
import { endUserSessionsWith } from "../use-cases/users/end-user-sessions.ts";
import { getUserWith } from "../use-cases/users/get-user.ts";
import { listAuditWith } from "../use-cases/users/list-audit.ts";
import { listUsersWith } from "../use-cases/users/list-users.ts";
import { reactivateUserWith } from "../use-cases/users/reactivate-user.ts";
import { recordImpersonatedActWith } from "../use-cases/users/record-impersonated-act.ts";
import { resendSetupWith } from "../use-cases/users/resend-setup.ts";
import { resetSecondFactorWith } from "../use-cases/users/reset-second-factor.ts";
import { setOwnerWith } from "../use-cases/users/set-owner.ts";
import { startImpersonationWith } from "../use-cases/users/start-impersonation.ts";
import { writeMailWith } from "../use-cases/users/write-mail.ts";
import type { Ground } from "./ground.ts";

/** The back office's work on users. */
export function users(ground: Ground) {
  const ports = { ...ground, search: userSearch, actOnUser: actOnUserWith(ground) };

  return {
    listUsers: listUsersWith(ports),
    getUser: getUserWith(ports),
    createUser: createUserWith(ports),
    resendSetup: resendSetupWith(ports),
    addNote: addNoteWith(ports),
    writeMail: writeMailWith(ports),
    setOwner: setOwnerWith(ports),
    deactivateUser: deactivateUserWith(ports),
    reactivateUser: reactivateUserWith(ports),
    endUserSessions: endUserSessionsWith(ports),
    resetSecondFactor: resetSecondFactorWith(ports),
    startImpersonation: startImpersonationWith(ports),
    endImpersonation: endImpersonationWith(ports),
    recordImpersonatedAct: recordImpersonatedActWith(ports),
    listAudit: listAuditWith(ports),
  };
}
