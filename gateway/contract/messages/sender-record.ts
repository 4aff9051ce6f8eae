// Generated from doorlight.campaign.v1.SenderRecord by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** What the DNS has to say of a domain so that mails from it are believed. spf: which servers send for the domain. dkim: the public half of the key that signs our mails. dmarc: what receivers do with a mail that is neither. */
export const SenderRecord = z.enum(["spf", "dkim", "dmarc"]);
export type SenderRecord = z.output<typeof SenderRecord>;
