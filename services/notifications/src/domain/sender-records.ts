import { createPublicKey } from "node:crypto";

/** What the texts at a name say of a record that has to be there. */
export type RecordState = "ok" | "missing" | "wrong";

/** RFC 7208: one record; one by which everybody may send is none. */
export function spfState(texts: readonly string[]): RecordState {
  const records = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  return one(records, (record) => !/(?:^| )\+?all(?: |$)/i.test(record));
}

/** RFC 6376: the record has the public half of the key. */
export function dkimState(texts: readonly string[], privateKey: string): RecordState {
  const ours = createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64");
  const records = texts.filter((text) => tagOf(text, "p") !== undefined);
  return one(records, (record) => tagOf(record, "p") === ours);
}

/** RFC 7489: one record with a policy. */
export function dmarcState(texts: readonly string[]): RecordState {
  const records = texts.filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
  return one(records, (record) => /^(?:none|quarantine|reject)$/i.test(tagOf(record, "p") ?? ""));
}

/** The names at which a domain's DMARC record may be: its own, then those of the domains above it. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join(".")}`);
}

function one(records: readonly string[], isRight: (record: string) => boolean): RecordState {
  if (records.length === 0) return "missing";
  return records.length === 1 && isRight(records[0]!) ? "ok" : "wrong";
}

function tagOf(record: string, name: string): string | undefined {
  const tags = record.split(";").map((tag) => tag.replace(/\s+/g, ""));
  return tags.find((tag) => tag.startsWith(`${name}=`))?.slice(name.length + 1);
}
