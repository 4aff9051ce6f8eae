// Generated from doorlight.campaign.v1.BlockKind by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** text: paragraphs, with an empty line between them. figures: figures of the recipient's area. Left out of the mail of a recipient without figures. */
export const BlockKind = z.enum(["text", "button", "picture", "figures", "divider"]);
export type BlockKind = z.output<typeof BlockKind>;
