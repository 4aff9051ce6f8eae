import type { AnswerOf, Campaign, CampaignBody, ContentBody, previewCampaignMail } from "@doorlight/gateway/contract";
import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";
import type { Locale } from "../../lib/locale.ts";

/** What a campaign's mail says, as its form has it. */
export type ContentFields = z.input<typeof ContentBody>;
/** What a form needs to show one of its parts. */
export type ContentForm = Pick<UseFormReturn<ContentFields>, "register" | "control" | "setValue" | "watch">;
export type Block = ContentFields["blocks"][number];
export type ContentProblem = AnswerOf<typeof previewCampaignMail>["problems"][number];

export const blockKinds = ["text", "button", "picture", "figures", "divider"] as const satisfies Block["kind"][];
/** What a text can say about its recipient. */
export const variables = ["first_name", "agency", "area"] as const;
/** Some mail programs cut off what is longer, in bytes. */
export const LONGEST_MAIL = 102_000;

const unwritten = { en: "", sv: "", fi: "" };

export const newBlock = (kind: Block["kind"]): Block => ({ kind, text: { ...unwritten }, target: "", pictureId: "" });

/** A saved content as fields. */
export const contentFieldsOf = ({ content }: Campaign["plan"]) => content as z.input<typeof CampaignBody>["content"];

/** The place of a text: a block by its number, from 1, or one of the two texts above them. */
type Place = { part: ContentProblem["part"]; block: number };

const unfinished: ContentProblem["kind"][] = ["missing_text", "missing_translation", "missing_picture", "no_blocks"];

/** Whether something has to be put right, as opposed to something that is not there yet. */
export const isWrong = ({ kind, found }: ContentProblem) =>
  !unfinished.includes(kind) && !(kind === "invalid_target" && found === "");

/** The problems of a text in a language. */
export function problemsOf(problems: readonly ContentProblem[], { part, block }: Place, locale: Locale) {
  return problems.filter((one) => one.part === part && one.block === block && one.locale === locale);
}
