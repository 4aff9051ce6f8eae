// Generated from doorlight.campaign.v1.SenderRecordState by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** wrong: there, but not as it has to be: another key, two records where one is allowed, everybody may send. unknown: the resolver did not answer. not_signed: we have no key to sign with. */
export const SenderRecordState = z.enum(["ok", "missing", "wrong", "unknown", "not_signed"]);
export type SenderRecordState = z.output<typeof SenderRecordState>;
