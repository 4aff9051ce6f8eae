import type { Kit } from "@doorlight/common/runtime";
import { FoundGroupSchema } from "@doorlight/proto/common/v1/search_service_pb";
import { FoundGroup, Id, SearchPart, searchEverything } from "../../contract/index.ts";
import { ifAnswered } from "../answers/if-answered.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { route, signedIn } from "../http/route.ts";
import { answerOf } from "../mappers/answer-of.ts";

type Ports = {
  clients: Pick<Clients, "search">;
  kit: { config: Pick<Kit<Config>["config"], "SEARCH_ANSWER_MS"> };
};

const toGroup = answerOf(FoundGroupSchema, FoundGroup);

/** What keeps a part from being asked in vain: purchases are found by their ids alone, and businesses have no e-mail address. */
const mayHave: Partial<Record<SearchPart, (query: string) => boolean>> = {
  purchases: (query) => Id.safeParse(query.trim()).success,
  invoices: (query) => !query.includes("@"),
};

/** The search over all services, which waits for none of them longer than for the others. */
export function makeSearchRoutes({ clients: { search }, kit: { config } }: Ports) {
  return [
    route(searchEverything, async (call) => {
      const { as } = signedIn(call);
      const { q: query } = call.body;
      const asked = SearchPart.options.filter((part) => mayHave[part]?.(query) ?? true);
      const parts = await Promise.all(
        asked.map(async (part) => ({
          part,
          found: await ifAnswered(as, (limits) => search[part].search({ query }, limits), config.SEARCH_ANSWER_MS),
        })),
      );
      return {
        groups: parts.flatMap(({ found }) => found?.groups.map((group) => toGroup(group)) ?? []),
        unanswered: parts.filter(({ found }) => !found).map(({ part }) => part),
      };
    }),
  ];
}
