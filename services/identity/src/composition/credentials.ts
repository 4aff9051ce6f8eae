import { makeChangePassword } from "../use-cases/credentials/change-password.ts";
import { makeConfirmSecondFactor } from "../use-cases/credentials/confirm-second-factor.ts";
import { makeDisableSecondFactor } from "../use-cases/credentials/disable-second-factor.ts";
import { makeEndOtherSessions } from "../use-cases/credentials/end-other-sessions.ts";
import { makeEndSession } from "../use-cases/credentials/end-session.ts";
import { makeFindPasswordLink } from "../use-cases/credentials/find-password-link.ts";
import { makeIssueRecoveryCodes } from "../use-cases/credentials/issue-recovery-codes.ts";
import { makeListSessions } from "../use-cases/credentials/list-sessions.ts";
import { makeLoginWithLink } from "../use-cases/credentials/login-with-link.ts";
import { makePassCodeBesideLink } from "../use-cases/credentials/pass-code-beside-link.ts";
import { makeRenewRecoveryCodes } from "../use-cases/credentials/renew-recovery-codes.ts";
import { makeReplacePassword } from "../use-cases/credentials/replace-password.ts";
import { makeSetPassword } from "../use-cases/credentials/set-password.ts";
import { makeStartSecondFactor } from "../use-cases/credentials/start-second-factor.ts";
import type { Ground } from "./ground.ts";

/** Passwords, mailed links, second factors and open sessions. */
export function credentials(ground: Ground) {
  const replacePassword = makeReplacePassword(ground);
  const issueRecoveryCodes = makeIssueRecoveryCodes(ground);
  const passCodeBesideLink = makePassCodeBesideLink(ground);
  const findPasswordLink = makeFindPasswordLink(ground);
  return {
    findPasswordLink,
    setPassword: makeSetPassword({ ...ground, findPasswordLink, passCodeBesideLink, replacePassword }),
    changePassword: makeChangePassword({ ...ground, replacePassword }),
    loginWithLink: makeLoginWithLink({ ...ground, passCodeBesideLink }),
    startSecondFactor: makeStartSecondFactor(ground),
    confirmSecondFactor: makeConfirmSecondFactor({ ...ground, issueRecoveryCodes }),
    disableSecondFactor: makeDisableSecondFactor(ground),
    renewRecoveryCodes: makeRenewRecoveryCodes({ ...ground, issueRecoveryCodes }),
    listSessions: makeListSessions(ground),
    endSession: makeEndSession(ground),
    endOtherSessions: makeEndOtherSessions(ground),
  };
}
