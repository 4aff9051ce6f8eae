/** Providers that ignore dots, with the domain of their mailboxes. */
const dotless = new Map([
  ["gmail.com", "gmail.com"],
  ["googlemail.com", "gmail.com"],
]);

/** Equal for all addresses of one mailbox: without a sub-address, and without dots if the provider ignores them. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)];
  const base = name.replace(/(?<=.)\+.*$/, "");
  const provider = dotless.get(domain);
  return provider ? `${base.replaceAll(".", "")}@${provider}` : `${base}@${domain}`;
}

/** Domains of one provider: a mailbox has an address at each, and the provider ignores these letters of its name. */
const providers: readonly { domains: readonly [string, ...string[]]; ignored?: RegExp }[] = [
  { domains: ["proton.me", "protonmail.com", "pm.me"], ignored: /[._-]/g },
  { domains: ["icloud.com", "me.com", "mac.com"] },
  { domains: ["yandex.com", "yandex.ru", "yandex.by", "yandex.kz", "ya.ru"] },
];

/**
 * Equal for all addresses of a mailbox, however they are written: by it a person is known again and requests are counted. Digests
 * of it are stored, so a change here forgets whom they name.
 */
export function personMailbox(email: string): string {
  const mailbox = mailboxOf(email.toLowerCase());
  const at = mailbox.lastIndexOf("@");
  const provider = providers.find(({ domains }) => domains.includes(mailbox.slice(at + 1)));
  if (!provider) return mailbox;
  const name = mailbox.slice(0, at);
  return `${provider.ignored ? name.replaceAll(provider.ignored, "") : name}@${provider.domains[0]}`;
}
