import { changePasswordWith } from "../use-cases/credentials/change-password.ts";
import { confirmSecondFactorWith } from "../use-cases/credentials/confirm-second-factor.ts";
import { disableSecondFactorWith } from "../use-cases/credentials/disable-second-factor.ts";
import { endOtherSessionsWith } from "../use-cases/credentials/end-other-sessions.ts";
import { endSessionWith } from "../use-cases/credentials/end-session.ts";
import { findPasswordLinkWith } from "../use-cases/credentials/find-password-link.ts";
import { issueRecoveryCodesWith } from "../use-cases/credentials/issue-recovery-codes.ts";
import { listSessionsWith } from "../use-cases/credentials/list-sessions.ts";
import { loginWithLinkWith } from "../use-cases/credentials/login-with-link.ts";
import { passCodeBesideLinkWith } from "../use-cases/credentials/pass-code-beside-link.ts";
import { renewRecoveryCodesWith } from "../use-cases/credentials/renew-recovery-codes.ts";
import { replacePasswordWith } from "../use-cases/credentials/replace-password.ts";
import { setPasswordWith } from "../use-cases/credentials/set-password.ts";
import { startSecondFactorWith } from "../use-cases/credentials/start-second-factor.ts";
import type { Ground } from "./ground.ts";

/** Passwords, mailed links, second factors and open sessions. */
export function credentials(ground: Ground) {
  const replacePassword = replacePasswordWith(ground);
  const issueRecoveryCodes = issueRecoveryCodesWith(ground);
  const passCodeBesideLink = passCodeBesideLinkWith(ground);
  const findPasswordLink = findPasswordLinkWith(ground);
  return {
    findPasswordLink,
    setPassword: setPasswordWith({ ...ground, findPasswordLink, passCodeBesideLink, replacePassword }),
    changePassword: changePasswordWith({ ...ground, replacePassword }),
    loginWithLink: loginWithLinkWith({ ...ground, passCodeBesideLink }),
    startSecondFactor: startSecondFactorWith(ground),
    confirmSecondFactor: confirmSecondFactorWith({ ...ground, issueRecoveryCodes }),
    disableSecondFactor: disableSecondFactorWith(ground),
    renewRecoveryCodes: renewRecoveryCodesWith({ ...ground, issueRecoveryCodes }),
    listSessions: listSessionsWith(ground),
    endSession: endSessionWith(ground),
    endOtherSessions: endOtherSessionsWith(ground),
  };
}
