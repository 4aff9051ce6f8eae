import type { Config } from "../config.ts";
import { writtenMailStore } from "../db/written-mail-store.ts";
import { makeAnswerTerms } from "../use-cases/sign-in/answer-terms.ts";
import { makeConfirmEmail } from "../use-cases/sign-in/confirm-email.ts";
import { makeDeleteExpired } from "../use-cases/sign-in/delete-expired.ts";
import { makeGetMailRecipient } from "../use-cases/sign-in/get-mail-recipient.ts";
import { makeGetSession } from "../use-cases/sign-in/get-session.ts";
import { makeLogIn } from "../use-cases/sign-in/log-in.ts";
import { makeLogOut } from "../use-cases/sign-in/log-out.ts";
import { makeRegister } from "../use-cases/sign-in/register.ts";
import { makeRequestLink } from "../use-cases/sign-in/request-link.ts";
import { makeSendLink } from "../use-cases/sign-in/send-link.ts";
import type { Ground } from "./ground.ts";

/** Sign-up, login, sessions and terms. */
export function signIn(ground: Ground, config: Config) {
  const pendingPerNetwork =
    config.SIGNUP_PENDING_PER_NETWORK ?? (config.NODE_ENV === "production" ? 1 : Number.POSITIVE_INFINITY);
  return {
    register: makeRegister({ ...ground, pendingPerNetwork }),
    requestLink: makeRequestLink(ground),
    sendLink: makeSendLink(ground),
    confirmEmail: makeConfirmEmail(ground),
    logIn: makeLogIn(ground),
    logOut: makeLogOut(ground),
    getSession: makeGetSession(ground),
    answerTerms: makeAnswerTerms(ground),
    getMailRecipient: makeGetMailRecipient({ ...ground, writtenMails: writtenMailStore }),
    deleteExpired: makeDeleteExpired(ground),
  };
}
