import ipaddr from "ipaddr.js";

/** Names that this machine or its network answers for. */
const localName =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|arpa|svc|localdomain|test|invalid|onion|alt)$/;

/**
 * The name of a host by RFC 1123, of at least two labels, the last of them no number: no other has a certificate. Without the dot at
 * its end, with which one address would be two.
 */
const hostName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * Whether an address is one of the public network. Of a form that stands for an address of version 4, that address counts;
 * what is neither such a form nor in the space that is handed out is not public.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.range() === "unicast" && !ofHosts.includes(address.toString());
  if (address.match(nat64)) return isPublicAddress(new ipaddr.IPv4(address.toByteArray().slice(-4)).toString());
  return address.range() === "unicast" && address.match(handedOut);
}

/** Public by their number, and answered by the machine that hosts us: Azure's. */
const ofHosts = ["168.63.129.16"];
const nat64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
const handedOut = ipaddr.IPv6.parseCIDR("2000::/3");

/** A host of a URL without the brackets of version 6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/**
 * A URL in the one form in which it is kept, if messages may be sent to it. With a backslash or a space it looks like another
 * than it is. Its form may be longer than its text.
 */
export function publicTarget(text: string, localReceivers: readonly string[] = []): string | undefined {
  if (/[\s\p{Cc}\\]/u.test(text) || !isPublicTarget(text, localReceivers)) return undefined;
  const { href } = new URL(text);
  return href.length <= MOST_CHARACTERS ? href : undefined;
}

const MOST_CHARACTERS = 500;

/** Whether two URLs are one; those of before are kept as they were typed. */
export function isSameTarget(one: string, other: string): boolean {
  return URL.parse(one)?.href === URL.parse(other)?.href;
}

/** The host and port of a URL, as receivers on this machine are named: `hooks.localhost:8443`. */
export function receiverOf(url: URL): string {
  return `${url.hostname}:${url.port || "443"}`;
}

/**
 * Whether a message may be sent to a URL, as far as its text tells: https at the usual port, without a login, to a name of
 * the public network or a public address. The addresses of a name are looked at when the socket connects.
 */
export function isPublicTarget(text: string, localReceivers: readonly string[] = []): boolean {
  const url = URL.parse(text);
  if (!url || url.protocol !== "https:" || url.username || url.password || url.hash) return false;
  if (localReceivers.includes(receiverOf(url))) return true;
  const host = hostOf(url);
  if (url.port !== "") return false;
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return hostName.test(host) && !localName.test(host);
}
