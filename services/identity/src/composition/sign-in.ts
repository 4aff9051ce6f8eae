import type { Config } from "../config.ts";
import { writtenMailStore } from "../db/written-mail-store.ts";
import { answerTermsWith } from "../use-cases/sign-in/answer-terms.ts";
import { confirmEmailWith } from "../use-cases/sign-in/confirm-email.ts";
import { deleteExpiredWith } from "../use-cases/sign-in/delete-expired.ts";
import { getMailRecipientWith } from "../use-cases/sign-in/get-mail-recipient.ts";
import { getSessionWith } from "../use-cases/sign-in/get-session.ts";
import { logInWith } from "../use-cases/sign-in/log-in.ts";
import { logOutWith } from "../use-cases/sign-in/log-out.ts";
import { registerWith } from "../use-cases/sign-in/register.ts";
import { requestLinkWith } from "../use-cases/sign-in/request-link.ts";
import { sendLinkWith } from "../use-cases/sign-in/send-link.ts";
import type { Ground } from "./ground.ts";

/** Sign-up, login, sessions and terms. */
export function signIn(ground: Ground, config: Config) {
  const pendingPerNetwork =
    config.SIGNUP_PENDING_PER_NETWORK ?? (config.NODE_ENV === "production" ? 1 : Number.POSITIVE_INFINITY);
  return {
    register: registerWith({ ...ground, pendingPerNetwork }),
    requestLink: requestLinkWith(ground),
    sendLink: sendLinkWith(ground),
    confirmEmail: confirmEmailWith(ground),
    logIn: logInWith(ground),
    logOut: logOutWith(ground),
    getSession: getSessionWith(ground),
    answerTerms: answerTermsWith(ground),
    getMailRecipient: getMailRecipientWith({ ...ground, writtenMails: writtenMailStore }),
    deleteExpired: deleteExpiredWith(ground),
  };
}
