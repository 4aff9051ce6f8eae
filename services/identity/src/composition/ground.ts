import type { Kit } from "@doorlight/common/runtime";
import { currentTraceId } from "@doorlight/common/telemetry";
import type { Config } from "../config.ts";
import { auditStore } from "../db/audit-store.ts";
import { credentialStore } from "../db/credential-store.ts";
import { linkStore } from "../db/link-store.ts";
import { noteStore } from "../db/note-store.ts";
import { officeStore } from "../db/office-store.ts";
import { secondFactorStore } from "../db/second-factor-store.ts";
import { sessionStore } from "../db/session-store.ts";
import { signupCreditStore } from "../db/signup-credit-store.ts";
import { signupStore } from "../db/signup-store.ts";
import { termsStore } from "../db/terms-store.ts";
import { userStore } from "../db/user-store.ts";
import { makePasswords } from "../domain/passwords.ts";
import { termsOf } from "../domain/terms.ts";
import { makeActivateAccount } from "../use-cases/activate-account.ts";
import { makeAnnounceNotice } from "../use-cases/announce-notice.ts";
import { makeAnnounceUpdate } from "../use-cases/announce-update.ts";
import { makeCheckPassword } from "../use-cases/check-password.ts";
import { makePassSecondFactor } from "../use-cases/credentials/pass-second-factor.ts";
import { makeUseSecondFactor } from "../use-cases/credentials/use-second-factor.ts";
import { makeEndSessions } from "../use-cases/end-sessions.ts";
import { makeIssueLink } from "../use-cases/issue-link.ts";
import { makeOpenSession } from "../use-cases/open-session.ts";
import { makeRedeemLink } from "../use-cases/redeem-link.ts";
import { makeRecordAdminAction } from "../use-cases/record-admin-action.ts";

/** What the use cases of every group stand on: stores, rules and the steps that they share. */
export function groundOf({ config, db, outbox, packs, clock }: Kit<Config>) {
  const ports = {
    db,
    outbox,
    clock,
    packs,
    passwords: makePasswords({ memory: config.PASSWORD_HASH_MEMORY, passes: config.PASSWORD_HASH_PASSES }),
    users: userStore,
    credentials: credentialStore,
    signups: signupStore,
    links: linkStore,
    signupCredits: signupCreditStore,
    terms: termsStore,
    offices: officeStore,
    sessions: sessionStore,
    secondFactors: secondFactorStore,
    notes: noteStore,
    audit: auditStore,
    traceId: currentTraceId,
    tokenKey: config.TOKEN_KEY,
    termsInForce: termsOf(packs),
    isOpen: (country: string) => packs.get(country)?.selling ?? false,
  };
  const passSecondFactor = makePassSecondFactor(ports);
  return {
    ...ports,
    activateAccount: makeActivateAccount(ports),
    checkPassword: makeCheckPassword(ports),
    passSecondFactor,
    useSecondFactor: makeUseSecondFactor({ passSecondFactor }),
    openSession: makeOpenSession(ports),
    endSessions: makeEndSessions(ports),
    issueLink: makeIssueLink(ports),
    redeemLink: makeRedeemLink(ports),
    announceUpdate: makeAnnounceUpdate(ports),
    announceNotice: makeAnnounceNotice(ports),
    recordAdminAction: makeRecordAdminAction(ports),
  };
}

export type Ground = ReturnType<typeof groundOf>;
