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
import { passwordsWith } from "../domain/passwords.ts";
import { termsOf } from "../domain/terms.ts";
import { activateAccountWith } from "../use-cases/activate-account.ts";
import { announceNoticeWith } from "../use-cases/announce-notice.ts";
import { announceUpdateWith } from "../use-cases/announce-update.ts";
import { checkPasswordWith } from "../use-cases/check-password.ts";
import { passSecondFactorWith } from "../use-cases/credentials/pass-second-factor.ts";
import { useSecondFactorWith } from "../use-cases/credentials/use-second-factor.ts";
import { endSessionsWith } from "../use-cases/end-sessions.ts";
import { issueLinkWith } from "../use-cases/issue-link.ts";
import { openSessionWith } from "../use-cases/open-session.ts";
import { redeemLinkWith } from "../use-cases/redeem-link.ts";
import { recordActWith } from "../use-cases/record-act.ts";

/** What the use cases of every group stand on: stores, rules and the steps that they share. */
export function groundOf({ config, db, outbox, packs, clock }: Kit<Config>) {
  const ports = {
    db,
    outbox,
    clock,
    packs,
    passwords: passwordsWith({ memory: config.PASSWORD_HASH_MEMORY, passes: config.PASSWORD_HASH_PASSES }),
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
  const passSecondFactor = passSecondFactorWith(ports);
  return {
    ...ports,
    activateAccount: activateAccountWith(ports),
    checkPassword: checkPasswordWith(ports),
    passSecondFactor,
    useSecondFactor: useSecondFactorWith({ passSecondFactor }),
    openSession: openSessionWith(ports),
    endSessions: endSessionsWith(ports),
    issueLink: issueLinkWith(ports),
    redeemLink: redeemLinkWith(ports),
    announceUpdate: announceUpdateWith(ports),
    announceNotice: announceNoticeWith(ports),
    recordAct: recordActWith(ports),
  };
}

export type Ground = ReturnType<typeof groundOf>;
