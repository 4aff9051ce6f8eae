// Generated from doorlight.campaign.v1.Block by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { BlockKind } from "./block-kind.ts";
import { LocalText } from "./local-text.ts";

/** A part of the mail. Fields that its kind does not have stay empty; a text is always there, with nothing written in it. */
export const Block = z.object({
  kind: BlockKind,
  /** The paragraphs of a text, the label of a button, the words in place of a picture, the heading of figures. */
  text: LocalText,
  /** Where a button leads, or a picture: an absolute http(s) address. A picture may lead nowhere. */
  target: z.string(),
  /** Of a picture that was uploaded for this campaign. */
  pictureId: z.string(),
});
export type Block = z.output<typeof Block>;
