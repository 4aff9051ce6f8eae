import { refuse } from "@doorlight/common/errors";
import type { Kit } from "@doorlight/common/runtime";
import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { toTermsAnswer } from "../mappers/user.ts";
import { route, signedIn } from "../http/route.ts";

interface Ports {
  clients: Pick<Clients, "identity">;
  kit: Pick<Kit<Config>, "packs" | "legalTexts">;
}

/** The terms, also former versions, and a user's answers to them. */
export function makeLegalRoutes({ clients: { identity }, kit: { packs, legalTexts } }: Ports) {
  return [
    route(contract.getTerms, async ({ query: { country, locale, version: wanted } }) => {
      const version = wanted ?? packs.get(country)?.terms.version ?? refuse("not_found");
      const text = legalTexts.find("terms", { country, version, locale }) ?? refuse("not_found");
      return { terms: { version, locale, ...text } };
    }),

    route(contract.listTermsAnswers, async (call) => {
      const { answers } = await identity.listTermsAnswers({}, signedIn(call).as);
      return { items: answers.map(toTermsAnswer) };
    }),
  ];
}
