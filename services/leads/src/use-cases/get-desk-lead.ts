import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { DeskLead, DeskStory } from "../domain/desk-lead.ts";
import type { LeadView } from "../domain/lead.ts";
import type { SeenContact } from "../domain/seller-request.ts";

type Ports = {
  leadDesk: {
    find(id: string, now: Date): Promise<DeskLead | undefined>;
    storyOf(requestId: string): Promise<Omit<DeskStory, "lead">>;
  };
  views: { ofLead(leadId: string, limit: number): Promise<LeadView[]> };
  openings: { seen(leadId: string, limit: number): Promise<SeenContact[]> };
  clock: Clock;
};

/** More agents than a lead is worth looking at for. */
const MOST_VIEWS = 500;
const MOST_SEEN = 50;

/** A request with all that happened to it, without its contact. Refuses `not_found`. */
export function makeGetDeskLead({ leadDesk, views, openings, clock }: Ports) {
  return async (id: string): Promise<DeskStory & { views: LeadView[]; seen: SeenContact[] }> => {
    const lead = (await leadDesk.find(id, clock.now())) ?? refuse("not_found");
    const [story, seenBy, seen] = await Promise.all([
      leadDesk.storyOf(lead.requestId),
      views.ofLead(lead.id, MOST_VIEWS),
      openings.seen(lead.id, MOST_SEEN),
    ]);
    return { lead, ...story, views: seenBy, seen };
  };
}
