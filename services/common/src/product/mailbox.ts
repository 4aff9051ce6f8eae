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
