import { refuseField } from "@doorlight/common/errors";
import type { CountryPack } from "@doorlight/common/product";
import * as contract from "../../contract/index.ts";
import { agentCardsOf } from "../answers/agent-cards.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { toCsvFile } from "../http/csv.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";
import { toProspect, toProspectGroup, toProspectNote } from "../mappers/prospect.ts";
import { prospectsTable } from "../mappers/prospects-csv.ts";
import type { Session } from "../sessions/session.ts";

type Ports = {
  clients: Pick<Clients, "prospects" | "identity" | "users">;
  kit: { packs: ReadonlyMap<string, Pick<CountryPack, "timeZone">> };
};

type Query = ReturnType<(typeof contract.listProspects.query)["parse"]>;

const FILE_PAGE = 500;

/** People who are no agents yet. */
export function makeProspectRoutes({ clients, kit }: Ports) {
  const { prospects, users } = clients;

  async function page({ q: query, state, ...filter }: Query, { as }: Session) {
    const found = await prospects.listProspects({ ...filter, query, ...(state && { state }) }, as);
    return { items: found.prospects.map(toProspect), nextCursor: found.nextCursor || null, count: found.count };
  }

  return [
    route(contract.listProspects, (call) => page(call.query, signedIn(call))),

    route(contract.getProspectsFile, async (call) => {
      const { locale = readerLocale(call), ...filter } = call.query;
      const file = await toCsvFile({
        locale,
        ...prospectsTable(locale, kit.packs.get(filter.country)?.timeZone ?? "UTC"),
        readPage: (cursor) => page({ ...filter, limit: FILE_PAGE, cursor }, signedIn(call)),
      });
      call.response.attachment(`doorlight-prospects-${filter.country}.csv`);
      return file;
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

    route(contract.inviteProspect, async (call) => {
      const { id } = call.params;
      const { as } = signedIn(call);
      const found = assertDefined((await prospects.getProspect({ id }, as)).prospect, "prospect");
      const { country, email, locale } = found;
      if (email === "") return refuseField("email", "required", "is needed for an invitation");
      const account = { role: "agent", country, email, locale, ...call.body } as const;
      const userId = assertDefined((await users.createUser(account, as)).record?.user, "user").id;
      // If this fails, campaign finds the account by its address.
      const { prospect } = await prospects.linkAccount({ prospectId: id, userId }, as);
      return { prospect: toProspect(prospect) };
    }),

    route(contract.eraseProspect, async (call) => {
      await prospects.eraseProspect({ prospectId: call.params.id }, signedIn(call).as);
    }),
  ];
}
