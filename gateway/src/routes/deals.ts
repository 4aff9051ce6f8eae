import { refuse } from "@doorlight/common/errors";
import { DealState, type Deal as WireDeal } from "@doorlight/proto/billing/v1/deals_service_pb";
import * as contract from "../../contract/index.ts";
import { agentCardsOf } from "../answers/agent-cards.ts";
import { orApproval } from "../answers/approvals.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { makeDealPeople, peopleOf } from "../answers/deal-people.ts";
import { toCutMonth, toDeal, toDealChange, toDealOffer, toOwnDeal, toTerms } from "../mappers/deal.ts";
import { toMoney } from "../mappers/values.ts";
import { renameFieldErrors } from "../http/rename-field-errors.ts";
import { route, signedIn } from "../http/route.ts";

type Ports = { clients: Pick<Clients, "approvals" | "deals" | "users" | "identity" | "purchasing"> };

/** Messages have the terms in a field of their own, and the contract has the limits among the terms. */
const toField = renameFieldErrors((path) => path.replace(/^terms\.(limitations\.)?/, ""));

export function makeDealRoutes({ clients }: Ports) {
  const { deals, purchasing } = clients;
  const people = makeDealPeople(clients);

  async function named(deal: WireDeal | undefined): Promise<contract.Deal> {
    const known = assertDefined(deal, "deal");
    return toDeal(known, await agentCardsOf(clients, peopleOf(known)));
  }

  return [
    route(contract.listDeals, async (call) => {
      const { q: text, sort, ...filter } = call.query;
      const page = await deals.listDeals({ ...filter, text, byEnd: sort === "end" }, signedIn(call).as);
      const cards = await agentCardsOf(clients, page.deals.flatMap(peopleOf));
      return { items: page.deals.map((deal) => toDeal(deal, cards)), nextCursor: page.nextCursor || null };
    }),

    route(contract.getDeal, async (call) => {
      const found = await deals.getDeal({ dealId: call.params.id }, signedIn(call).as);
      const deal = assertDefined(found.deal, "deal");
      const admins = found.history.flatMap(({ adminId, approvedBy }) => [adminId, approvedBy ?? ""]);
      const cards = await agentCardsOf(clients, [...peopleOf(deal), ...admins]);
      return { deal: toDeal(deal, cards), history: found.history.map((change) => toDealChange(change, cards)) };
    }),

    route(contract.createDeal, async (call) => {
      const { as } = signedIn(call);
      await people.check(call.body, as);
      const { idempotencyKey } = call;
      const { deal } = await deals.createDeal({ terms: toTerms(call.body), idempotencyKey }, as).catch(toField);
      return { deal: await named(deal) };
    }),

    route(contract.updateDeal, async (call) => {
      const session = signedIn(call);
      const { as } = session;
      const { version, includesMembers = false, ...body } = call.body;
      const dealId = call.params.id;
      const read = async () => assertDefined((await deals.getDeal({ dealId }, as)).deal, "deal");
      const before = await read();
      // The last day of an active deal may change, whatever the state of its people.
      if (before.state === DealState.DRAFT) await people.check(body, as);
      const extension = { dealId, version, endsOn: body.endsOn, includesMembers };
      return orApproval(clients, session, {
        asked: {
          call: { case: "extendDeal", value: extension },
          subjectId: assertDefined(before.terms, "deal.terms").payerId,
          idempotencyKey: call.idempotencyKey,
        },
        async run() {
          const change = { dealId, terms: toTerms(body), version, includesMembers };
          const { deal } = await deals.updateDeal(change, as).catch(toField);
          return { deal: await named(deal) };
        },
        done: async () => ({ deal: await named(await read()) }),
      });
    }),

    route(contract.activateDeal, async (call) => {
      const session = signedIn(call);
      const { as } = session;
      const value = { dealId: call.params.id, version: call.body.version };
      const read = async () => named((await deals.getDeal(value, as)).deal);
      const { owner, payer, country } = await read();
      await people.check({ owner, payerId: payer.id, country }, as);
      return orApproval(clients, session, {
        asked: { call: { case: "activateDeal", value }, subjectId: payer.id, idempotencyKey: call.idempotencyKey },
        async run() {
          const { deal } = await deals.activateDeal(value, as).catch(toField);
          return { deal: await named(deal) };
        },
        done: async () => ({ deal: await read() }),
      });
    }),

    route(contract.previewDealCut, async (call) => {
      const { returned, cutMonth } = await deals
        .previewDealCut({ dealId: call.params.id, ...call.query }, signedIn(call).as)
        .catch(toField);
      return { returned: toMoney(assertDefined(returned, "returned")), cutMonth: toCutMonth(cutMonth) };
    }),

    route(contract.endDeal, async (call) => {
      const { deal } = await deals.endDeal({ dealId: call.params.id, ...call.body }, signedIn(call).as);
      return { deal: deal ? await named(deal) : null };
    }),

    route(contract.listOwnDeals, async (call) => {
      const { as, user } = signedIn(call);
      const [{ deals: own, offers }, { account }] = await Promise.all([
        deals.listOwnDeals({}, as),
        purchasing.getAccount({}, as),
      ]);
      const { quotas = [], dealsWithout = [], dealsInOrder = [] } = account ?? {};
      const turnOf = ({ id }: WireDeal) => (dealsInOrder.includes(id) ? dealsInOrder.indexOf(id) : dealsInOrder.length);
      const serves = ({ id, terms }: WireDeal) =>
        !dealsWithout.includes(id) && [user.id, user.office?.id].includes(terms?.owner?.owner.value);
      const items = own
        .filter((deal) => serves(deal) || deal.terms?.payerId === user.id)
        .toSorted((a, b) => turnOf(a) - turnOf(b))
        .map((deal) => toOwnDeal(deal, { quotas, userId: user.id, serves: serves(deal) }));
      return { items, offers: (await people.ofColleagues(offers, user)).map(toDealOffer) };
    }),

    route(contract.acceptDeal, async (call) => {
      const { as, user } = signedIn(call);
      const { offers } = await deals.listOwnDeals({}, as);
      const asked = offers.filter(({ id }) => id === call.params.id);
      if ((await people.ofColleagues(asked, user)).length < asked.length) refuse("version_outdated");
      await deals.acceptDeal({ dealId: call.params.id, ...call.body }, as);
    }),

    route(contract.declineDeal, async (call) => {
      await deals.declineDeal({ dealId: call.params.id, ...call.body }, signedIn(call).as);
    }),
  ];
}
