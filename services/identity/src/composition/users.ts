import { userSearch } from "../db/user-search.ts";
import { makeActOnUser } from "../use-cases/users/act-on-user.ts";
import { makeAddNote } from "../use-cases/users/add-note.ts";
import { makeCreateUser } from "../use-cases/users/create-user.ts";
import { makeDeactivateUser } from "../use-cases/users/deactivate-user.ts";
import { makeEndImpersonation } from "../use-cases/users/end-impersonation.ts";
import { makeEndUserSessions } from "../use-cases/users/end-user-sessions.ts";
import { makeGetUser } from "../use-cases/users/get-user.ts";
import { makeListAudit } from "../use-cases/users/list-audit.ts";
import { makeListUsers } from "../use-cases/users/list-users.ts";
import { makeReactivateUser } from "../use-cases/users/reactivate-user.ts";
import { makeRecordImpersonatedAct } from "../use-cases/users/record-impersonated-act.ts";
import { makeResendSetup } from "../use-cases/users/resend-setup.ts";
import { makeResetSecondFactor } from "../use-cases/users/reset-second-factor.ts";
import { makeSetOwner } from "../use-cases/users/set-owner.ts";
import { makeStartImpersonation } from "../use-cases/users/start-impersonation.ts";
import { makeWriteMail } from "../use-cases/users/write-mail.ts";
import type { Ground } from "./ground.ts";

/** The back office's work on users. */
export function users(ground: Ground) {
  const ports = { ...ground, search: userSearch, actOnUser: makeActOnUser(ground) };

  return {
    listUsers: makeListUsers(ports),
    getUser: makeGetUser(ports),
    createUser: makeCreateUser(ports),
    resendSetup: makeResendSetup(ports),
    addNote: makeAddNote(ports),
    writeMail: makeWriteMail(ports),
    setOwner: makeSetOwner(ports),
    deactivateUser: makeDeactivateUser(ports),
    reactivateUser: makeReactivateUser(ports),
    endUserSessions: makeEndUserSessions(ports),
    resetSecondFactor: makeResetSecondFactor(ports),
    startImpersonation: makeStartImpersonation(ports),
    endImpersonation: makeEndImpersonation(ports),
    recordImpersonatedAct: makeRecordImpersonatedAct(ports),
    listAudit: makeListAudit(ports),
  };
}
