import type { Email } from "postal-mime";
import { type ReportFields, type ReportKind, reportKindOf, reportKindOfProse } from "../domain/mail-report.ts";

/** The mail that a report is about comes with it, and its headers look like fields. */
const quoted = new Set(["message/rfc822", "message/global", "text/rfc822-headers"]);

/** What is read of a part: fields are short. */
const MOST_CHARACTERS = 64 * 1024;

/**
 * Reads what a mail reports: the fields of RFC 3464 and RFC 5965 in any of its parts, otherwise the status in the prose of a
 * bounce, which has no sender. A mail that cannot be read is `other`.
 */
export async function readReport(raw: Uint8Array, { hasSender }: { hasSender: boolean }): Promise<ReportKind> {
  const mail = await parse(raw);
  if (!mail) return "other";
  const attached = mail.attachments.filter(({ mimeType }) => !quoted.has(mimeType)).map(({ content }) => content);
  const texts = [...attached, mail.text].filter((text) => typeof text === "string").map(shortened);
  const kinds = texts.flatMap((text) => reportKindOf(fieldsIn(text)) ?? []);
  return (
    kinds[0] ?? (!hasSender && !isReply(mail) ? reportKindOfProse(shortened(mail.text ?? "")) : undefined) ?? "other"
  );
}

async function parse(raw: Uint8Array): Promise<Email | undefined> {
  // Loaded with the first report: few processes ever get one.
  const { default: PostalMime } = await import("postal-mime");
  const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };
  return PostalMime.parse(raw, { ...limits, forceRfc822Attachments: true, attachmentEncoding: "utf8" }).catch(
    () => undefined,
  );
}

/** An absence note, which has no sender either. */
function isReply({ headers }: Email): boolean {
  return headers.some(({ key, value }) => key === "auto-submitted" && /replied/i.test(value));
}

const shortened = (text: string) => text.slice(0, MOST_CHARACTERS);

function fieldsIn(text: string): ReportFields {
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(\\S[^\\r\\n]*)`, "im").exec(text)?.[1];
  const found = {
    action: field("Action"),
    status: field("Status"),
    diagnosticCode: field("Diagnostic-Code"),
    feedbackType: field("Feedback-Type"),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
