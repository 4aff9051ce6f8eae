import { requiredText } from "@doorlight/gateway/contract";
import * as z from "zod/mini";

/** Tags as one text with commas, for a form. */
export const TagsText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) =>
      text
        .split(/[,;]/)
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ),
  z.array(requiredText(50)).check(z.maxLength(20, "prospects:error.tags")),
);

/** An empty choice of a form is null. */
export const orNull = (value: string) => value || null;
