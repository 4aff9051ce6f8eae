import { mailboxOf } from "@doorlight/common/product";

/** The one spelling by which an address is stored, looked up and written to. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}

/** Names of one provider, at which a mailbox has an address each. It ignores what stands between the letters. */
const protonNames: readonly string[] = ["proton.me", "protonmail.com", "pm.me"];

/** Equal for all addresses of a mailbox by which a person is known again. */
export function personMailbox(email: string): string {
  const mailbox = mailboxOf(email);
  const at = mailbox.lastIndexOf("@");
  if (!protonNames.includes(mailbox.slice(at + 1))) return mailbox;
  return `${mailbox.slice(0, at).replaceAll(/[._-]/g, "")}@${protonNames[0]}`;
}
