import * as contract from "../../contract/index.ts";
import { agentCardsOf } from "../answers/agent-cards.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { route, signedIn } from "../http/route.ts";
import { toProspect, toProspectGroup, toProspectNote } from "../mappers/prospect.ts";

type Ports = { clients: Pick<Clients, "prospects" | "identity"> };

/** People who are no agents yet. */
export function makeProspectRoutes({ clients }: Ports) {
  const { prospects } = clients;
  return [
    route(contract.listProspects, async (call) => {
      const { q: query, state, ...filter } = call.query;
      const page = await prospects.listProspects({ ...filter, query, ...(state && { state }) }, signedIn(call).as);
      return { items: page.prospects.map(toProspect), nextCursor: page.nextCursor || null, count: page.count };
    }),

    // Before one prospect by its id: both would match.
    route(contract.listProspectGroups, async (call) => {
      const { places, brands, sources, tags } = await prospects.listProspectGroups(call.query, signedIn(call).as);
      return {
        places: places.map(toProspectGroup),
        brands: brands.map(toProspectGroup),
        sources: sources.map(toProspectGroup),
        tags: tags.map(toProspectGroup),
      };
    }),

    route(contract.getProspect, async (call) => {
      const { prospect, notes } = await prospects.getProspect(call.params, signedIn(call).as);
      const authors = await agentCardsOf(
        clients,
        notes.map(({ authorId }) => authorId),
      );
      return { prospect: toProspect(prospect), notes: notes.map((note) => toProspectNote(note, authors)) };
    }),

    route(contract.changeProspect, async (call) => {
      const { tags, ...changes } = call.body;
      const asked = { ...call.params, ...changes, ...(tags && { tags: { tags } }) };
      const { prospect } = await prospects.changeProspect(asked, signedIn(call).as);
      return { prospect: toProspect(prospect) };
    }),

    route(contract.addProspectNote, async (call) => {
      const asked = { prospectId: call.params.id, ...call.body };
      const note = assertDefined((await prospects.addProspectNote(asked, signedIn(call).as)).note, "note");
      return { note: toProspectNote(note, await agentCardsOf(clients, [note.authorId])) };
    }),
  ];
}
