import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { DeskAction, DeskLead, DeskStory } from "../domain/desk-lead.ts";
import type { LeadView } from "../domain/lead.ts";
import type { SeenContact } from "../domain/seller-request.ts";

type Ports = {
  leadDesk: {
    find(id: string, now: Date): Promise<DeskLead | undefined>;
    storyOf(requestId: string): Promise<Omit<DeskStory, "lead">>;
  };
  deskActions: { ofRequest(requestId: string): Promise<DeskAction[]> };
  views: { ofLead(leadId: string, limit: number): Promise<LeadView[]> };
  openings: { seen(leadId: string, limit: number): Promise<SeenContact[]> };
  clock: Clock;
};

/** More agents than a lead is worth looking at for. */
const MOST_VIEWS = 500;
const MOST_SEEN = 50;

/** A request with all that happened to it, without its contact. Refuses `not_found`. */
export function makeGetDeskLead({ leadDesk, deskActions, views, openings, clock }: Ports) {
  return async (id: string): Promise<DeskStory & { actions: DeskAction[]; views: LeadView[]; seen: SeenContact[] }> => {
    const lead = (await leadDesk.find(id, clock.now())) ?? refuse("not_found");
    const [story, actions, seenBy, seen] = await Promise.all([
      leadDesk.storyOf(lead.requestId),
      deskActions.ofRequest(lead.requestId),
      views.ofLead(lead.id, MOST_VIEWS),
      openings.seen(lead.id, MOST_SEEN),
    ]);
    return { lead, ...story, actions, views: seenBy, seen };
  };
}
