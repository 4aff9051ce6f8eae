import { createHash, createVerify } from "node:crypto";

/**
 * The tags of a mail's first DKIM signature, and whether body and signed headers are as they were: RFC 6376, with the
 * relaxed canonical forms alone.
 */
export function verifyDkim(raw: string, publicKey: string): { tags: Record<string, string>; isValid: boolean } {
  const end = raw.indexOf("\r\n\r\n");
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const named = (name: string) => headers.findLast((header) => header.toLowerCase().startsWith(`${name}:`));
  const signature = named("dkim-signature") ?? "";
  const tags = Object.fromEntries(
    signature
      .slice(signature.indexOf(":") + 1)
      .split(";")
      .map((tag) => tag.replace(/\s+/g, ""))
      .filter(Boolean)
      .map((tag) => [tag.slice(0, tag.indexOf("=")), tag.slice(tag.indexOf("=") + 1)] as const),
  );
  const body = raw
    .slice(end + 4)
    .split("\r\n")
    .map((line) => line.replace(/[ \t]+/g, " ").trimEnd())
    .join("\r\n")
    .replace(/(?:\r\n)*$/, "\r\n");
  const bodyHash = createHash("sha256").update(body, "latin1").digest("base64");
  const signed = (tags["h"] ?? "").split(":").map((name) => relaxed(named(name)!));
  const unsigned = relaxed(signature.replace(/([;\s]b=)[^;]*/, "$1"));
  const verifier = createVerify("RSA-SHA256").update([...signed, unsigned].join("\r\n"), "latin1");
  return { tags, isValid: bodyHash === tags["bh"] && verifier.verify(publicKey, tags["b"] ?? "", "base64") };
}

function relaxed(header: string): string {
  const colon = header.indexOf(":");
  const value = header.slice(colon + 1).replace(/\r\n/g, "");
  return `${header.slice(0, colon).toLowerCase().trim()}:${value.replace(/[ \t]+/g, " ").trim()}`;
}
