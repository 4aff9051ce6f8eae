import { type Campaign, ContentBody, previewAudience, previewCampaignMail } from "@doorlight/gateway/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod/mini";
import { useAnswer } from "../../lib/api/use-answer.ts";
import type { Locale } from "../../lib/locale.ts";
import { useUser } from "../../lib/session.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import type { ContentFields } from "./content-form.ts";

export type MailPreview = ReturnType<typeof useMailPreview>;

type Body = z.input<typeof previewCampaignMail.body>;

/** How many people of the audience can be chosen. */
const SOME = 8;
const FOREVER = Number.POSITIVE_INFINITY;

/**
 * The mail of a content once the typing pauses, for somebody of the audience or somebody made up, who reads `locale`. What is
 * shown stays until the next answer, and while the content is too long to be asked for.
 */
export function useMailPreview({ plan }: Campaign, content: ContentFields, locale: Locale) {
  const { country: own } = useUser();
  const [reader, setReader] = useState("");
  const { audience, kind } = plan;
  const sample = useAnswer(
    previewAudience,
    { body: { audience, kind, sample: SOME } as never },
    // Always others: chosen ones must stay.
    { enabled: audience.include.length > 0, staleTime: FOREVER },
  );
  const people = sample.data?.sample ?? [];
  const chosen = people.find(({ personId }) => personId === reader);
  const person = chosen ? { people: chosen.people, personId: chosen.personId } : null;
  const body: Body = { content, person, country: chosen?.country ?? own, locale };

  // By its text: the same content is another object each time.
  const rested = JSON.parse(useDebounced(JSON.stringify(body))) as Body;
  const mail = useAnswer(
    previewCampaignMail,
    { body: rested },
    { enabled: ContentBody.safeParse(rested.content).success, placeholderData: keepPreviousData, gcTime: 0 },
  );
  return { mail, body, people, reader, setReader };
}
