import { refuse } from "@doorlight/common/errors";
import { OfficeRecordSchema } from "@doorlight/proto/identity/v1/profile_service_pb";
import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { route, signedIn } from "../http/route.ts";
import type { Session } from "../sessions/session.ts";

const recordOf = answerOf(OfficeRecordSchema, contract.OfficeRecord);

/** What admins do with offices. */
export function makeOfficeDeskRoutes({
  clients: { profiles, deals },
}: {
  clients: Pick<Clients, "profiles" | "deals">;
}) {
  /** An active deal of a dropped office would serve nobody, and its payer would go on paying. */
  async function refuseActiveDeal(officeId: string, { as }: Session): Promise<void> {
    const active = await deals.listDeals({ officeId, state: "active", limit: 1 }, as);
    if (active.deals.length > 0) refuse("deal_overlap");
  }

  return [
    route(contract.listOffices, async (call) => {
      const { country, q: text, limit, cursor } = call.query;
      const found = await profiles.listOffices({ country, text, limit, cursor }, signedIn(call).as);
      return { items: found.offices.map(recordOf), nextCursor: found.nextCursor || null };
    }),

    route(contract.renameOffice, async (call) => {
      const { id } = call.params;
      const { version, name } = call.body;
      const { office } = await profiles.renameOffice({ id, version: BigInt(version), name }, signedIn(call).as);
      return { office: recordOf(office!) };
    }),

    route(contract.mergeOffice, async (call) => {
      const { id } = call.params;
      const { version, intoId } = call.body;
      const session = signedIn(call);
      await refuseActiveDeal(id, session);
      const { office } = await profiles.mergeOffice({ id, version: BigInt(version), intoId }, session.as);
      return { office: recordOf(office!) };
    }),

    route(contract.removeOffice, async (call) => {
      const { id } = call.params;
      const session = signedIn(call);
      await refuseActiveDeal(id, session);
      await profiles.removeOffice({ id, version: BigInt(call.body.version) }, session.as);
    }),
  ];
}
