import type { Kit, Service } from "@doorlight/common/runtime";
import type { Config } from "./config.ts";
import { confirmationStore } from "./db/confirmation-store.ts";
import { credentialStore } from "./db/credential-store.ts";
import { officeStore } from "./db/office-store.ts";
import { sessionStore } from "./db/session-store.ts";
import { signupCreditStore } from "./db/signup-credit-store.ts";
import { signupStore } from "./db/signup-store.ts";
import { termsStore } from "./db/terms-store.ts";
import { userStore } from "./db/user-store.ts";
import { passwordsWith } from "./domain/passwords.ts";
import { termsOf } from "./domain/terms.ts";
import { identityJobs } from "./jobs.ts";
import { identityRpc } from "./rpc.ts";
import { announceUpdateWith } from "./use-cases/announce-update.ts";
import { answerTermsWith } from "./use-cases/answer-terms.ts";
import { confirmEmailWith } from "./use-cases/confirm-email.ts";
import { deleteExpiredWith } from "./use-cases/delete-expired.ts";
import { getMailRecipientWith } from "./use-cases/get-mail-recipient.ts";
import { getSessionWith } from "./use-cases/get-session.ts";
import { issueConfirmationWith } from "./use-cases/issue-confirmation.ts";
import { listAgentsWith } from "./use-cases/list-agents.ts";
import { logInWith } from "./use-cases/log-in.ts";
import { logOutWith } from "./use-cases/log-out.ts";
import { openSessionWith } from "./use-cases/open-session.ts";
import { registerWith } from "./use-cases/register.ts";
import { requestConfirmationWith } from "./use-cases/request-confirmation.ts";
import { resendConfirmationWith } from "./use-cases/resend-confirmation.ts";
import { updateProfileWith } from "./use-cases/update-profile.ts";

/** Identity: who may sign in, and as whom. */
export function identity(kit: Kit<Config>): Service {
  const useCases = useCasesOf(kit);
  return { rpc: identityRpc(useCases, termsOf(kit.packs)), jobs: identityJobs(useCases) };
}

export type UseCases = ReturnType<typeof useCasesOf>;

function useCasesOf({ config, db, outbox, packs, clock }: Kit<Config>) {
  const passwords = passwordsWith({ memory: config.PASSWORD_HASH_MEMORY, passes: config.PASSWORD_HASH_PASSES });
  const ports = {
    db,
    outbox,
    clock,
    passwords,
    users: userStore,
    credentials: credentialStore,
    signups: signupStore,
    confirmations: confirmationStore,
    signupCredits: signupCreditStore,
    terms: termsStore,
    offices: officeStore,
    sessions: sessionStore,
    tokenKey: config.TOKEN_KEY,
    termsInForce: termsOf(packs),
    isOpen: (country: string) => packs.get(country)?.selling ?? false,
    pendingPerNetwork:
      config.SIGNUP_PENDING_PER_NETWORK ?? (config.NODE_ENV === "production" ? 1 : Number.POSITIVE_INFINITY),
  };
  const issueConfirmation = issueConfirmationWith(ports);
  const openSession = openSessionWith(ports);
  const announceUpdate = announceUpdateWith(ports);

  return {
    register: registerWith({ ...ports, issueConfirmation }),
    requestConfirmation: requestConfirmationWith(ports),
    resendConfirmation: resendConfirmationWith({ ...ports, issueConfirmation }),
    confirmEmail: confirmEmailWith({ ...ports, openSession }),
    logIn: logInWith({ ...ports, openSession }),
    logOut: logOutWith(ports),
    getSession: getSessionWith(ports),
    answerTerms: answerTermsWith({ ...ports, announceUpdate }),
    updateProfile: updateProfileWith({ ...ports, announceUpdate }),
    listAgents: listAgentsWith(ports),
    getMailRecipient: getMailRecipientWith(ports),
    deleteExpired: deleteExpiredWith(ports),
  };
}
