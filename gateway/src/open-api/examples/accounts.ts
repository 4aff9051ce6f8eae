import * as contract from "../../../contract/index.ts";
import { example, id } from "./example.ts";

const email = "aino@agents.example";
const password = "correct horse battery";
const token = "Zm9yLW9uZS1tYWlsLW9ubHk";
const code = "492817";

/** Of signing in and up, the own account and the office. */
export const accountExamples = [
  example(contract.register, {
    country: "FI",
    firstName: "Aino",
    lastName: "Virtanen",
    email,
    password,
    locale: "fi",
  }),
  example(contract.confirmEmail, { token }),
  example(contract.resendConfirmation, { email }),
  example(contract.login, { email, password, secondFactorCode: code }),
  example(contract.requestMagicLink, { email }),
  example(contract.loginWithLink, { token }),
  example(contract.forgotPassword, { email }),
  example(contract.checkPasswordLink, { userId: id(1), token }),
  example(contract.checkNewPassword, { newPassword: password }),
  example(contract.setPassword, { userId: id(1), token, newPassword: password }),
  example(contract.answerTerms, { accepted: true, version: "2026-11", locale: "fi" }),
  example(contract.updateProfile, { phoneNumber: "+358 40 123 4567", title: "Broker" }),
  example(contract.changePassword, { currentPassword: password, newPassword: "a battery of horses" }),
  example(contract.requestEmailChange, { email: "aino.virtanen@agents.example", password }),
  example(contract.confirmEmailChange, { token }),
  example(contract.startSecondFactor, { password }),
  example(contract.confirmSecondFactor, { code }),
  example(contract.disableSecondFactor, { password, code }),
  example(contract.renewRecoveryCodes, { code }),
  example(contract.eraseAccount, { password, confirm: true }),
  example(contract.createOffice, { name: "Kallio Homes" }),
  example(contract.requestToJoinOffice, { officeId: id(2) }),
  example(contract.inviteColleague, { email: "eero@agents.example" }),
  example(contract.getOfficeInvitation, { token }),
  example(contract.acceptOfficeInvitation, { token }),
  example(contract.addWebhook, { url: "https://crm.agents.example/doorlight", eventTypes: ["lead.matched"] }),
  example(contract.changeWebhook, { version: 2, state: "on", waiting: "send" }),
  example(contract.replayWebhooks, { from: "2026-11-28T06:00:00Z", until: "2026-11-28T18:00:00Z" }),
  example(contract.createApiToken, { name: "Our CRM", scopes: ["events", "leads", "contacts"] }),
  example(contract.markNotificationsRead, { upToId: id(3) }),
];
