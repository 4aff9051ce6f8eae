import { type Dispute as WireDispute, OwnDisputeSchema } from "@doorlight/proto/billing/v1/disputes_service_pb";
import {
  type Dispute,
  endCardBlock,
  getDisputeEvidence,
  getDisputeEvidenceFile,
  listDisputes,
  listOwnDisputes,
  OwnDispute,
} from "../../contract/index.ts";
import { agentCardsOf } from "../answers/agent-cards.ts";
import { makeDisputeEvidence } from "../answers/dispute-evidence.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { disputeEvidenceTable, eventsOf } from "../mappers/dispute-evidence-csv.ts";
import { toDispute } from "../mappers/dispute.ts";
import { toCsvFile } from "../http/csv.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";

type Ports = { clients: Pick<Clients, "disputes" | "identity" | "leads" | "purchasing"> };

const toOwn = answerOf(OwnDisputeSchema, OwnDispute);

/** Disputed charges of cards, and the blocks of these cards. */
export function makeDisputeRoutes({ clients }: Ports) {
  const { disputes } = clients;
  const evidenceOf = makeDisputeEvidence(clients);

  const named = async (found: WireDispute[]): Promise<Dispute[]> => {
    const people = found.flatMap(({ userId, blockEnd }) => [userId, blockEnd?.adminId ?? ""]);
    const cards = await agentCardsOf(clients, people, { evenErased: true });
    return found.map((dispute) => toDispute(dispute, cards));
  };

  return [
    route(listDisputes, async (call) => {
      const page = await disputes.listDisputes(call.query, signedIn(call).as);
      return { items: await named(page.disputes), nextCursor: page.nextCursor || null };
    }),

    route(endCardBlock, async (call) => {
      const { dispute } = await disputes.endCardBlock({ chargeId: call.params.id, ...call.body }, signedIn(call).as);
      const [answer] = await named([assertDefined(dispute, "dispute")]);
      return { dispute: answer! };
    }),

    route(listOwnDisputes, async (call) => {
      const { disputes: own } = await disputes.listOwnDisputes({}, signedIn(call).as);
      return { items: own.map(toOwn) };
    }),

    route(getDisputeEvidence, (call) => evidenceOf(call.params.id, signedIn(call).as, readerLocale(call))),

    route(getDisputeEvidenceFile, async (call) => {
      const { as } = signedIn(call);
      const { id } = call.params;
      const { locale = readerLocale(call) } = call.query;
      const { dispute } = await disputes.getDispute({ chargeId: id }, as);
      const [shown] = await named(dispute ? [dispute] : []);
      const evidence = await evidenceOf(id, as, locale);
      const file = await toCsvFile({
        locale,
        ...disputeEvidenceTable(locale, { id, account: shown?.user.name ?? null }),
        readPage: async () => ({ items: eventsOf(evidence), nextCursor: null }),
      });
      call.response.attachment(`doorlight-dispute-${id}.csv`);
      return file;
    }),
  ];
}
