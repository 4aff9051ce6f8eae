import {
  LeadInOfficeSchema,
  SharedCreditSchema,
  SharingAccountSchema,
} from "@doorlight/proto/purchasing/v1/account_links_service_pb";
import * as z from "zod/mini";
import * as contract from "../../contract/index.ts";
import { type AgentCards, agentCardsOf, personOf } from "../answers/agent-cards.ts";
import { ifAnswered } from "../answers/if-answered.ts";
import { leadNamesOf } from "../answers/lead-names.ts";
import { officeNamesOf } from "../answers/office-names.ts";
import type { Clients } from "../clients.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";
import { answerOf } from "../mappers/answer-of.ts";
import type { Session } from "../sessions/session.ts";

type Ports = { clients: Pick<Clients, "accountLinks" | "identity" | "leads" | "profiles"> };

type Page = Awaited<ReturnType<Clients["accountLinks"]["getAccountLinks"]>>;
type WireLead = Page["leads"][number];
type WireCredit = NonNullable<Page["credit"]>;

const sharingOf = answerOf(SharingAccountSchema, z.omit(contract.SharingAccount, { user: true }));
const creditOf = answerOf(SharedCreditSchema, z.omit(contract.SharedCredit, { user: true, former: true }));
const leadOf = answerOf(
  LeadInOfficeSchema,
  z.omit(contract.LeadInOffice, { lead: true, office: true, user: true, colleague: true }),
);

/** What connects accounts: for admins, who may see that two of them are one person's, or one office's. */
export function makeAccountLinkRoutes({ clients }: Ports) {
  const { accountLinks } = clients;

  const toCredit = (credit: WireCredit, people: AgentCards) => ({
    ...creditOf(credit),
    user: personOf(credit.userId, people),
    former: credit.formerUserId ? personOf(credit.formerUserId, people) : null,
  });
  const peopleOfCredit = ({ userId, formerUserId = "" }: WireCredit) => [userId, formerUserId];
  const peopleOfLead = ({ userId, colleagueId }: WireLead) => [userId, colleagueId];

  async function leadsOf(found: readonly WireLead[], people: AgentCards, locale: contract.Locale, as: Session["as"]) {
    const [leads, offices] = await Promise.all([
      leadNamesOf(
        clients,
        found.map(({ leadId }) => leadId),
        locale,
        as,
      ),
      ifAnswered(as, (call) =>
        officeNamesOf(
          clients,
          found.map(({ officeId }) => officeId),
          call,
        ),
      ),
    ]);
    return found.map((one) => ({
      ...leadOf(one),
      lead: leads.get(one.leadId) ?? null,
      office: { id: one.officeId, name: offices?.get(one.officeId) ?? null },
      user: personOf(one.userId, people),
      colleague: personOf(one.colleagueId, people),
    }));
  }

  return [
    route(contract.getUserLinks, async (call) => {
      const { as } = signedIn(call);
      const { sharing, sharingCount, credit, leads } = await accountLinks.getAccountLinks(
        { userId: call.params.id },
        as,
      );
      const people = await agentCardsOf(
        clients,
        [
          ...sharing.map(({ userId }) => userId),
          ...(credit ? peopleOfCredit(credit) : []),
          ...leads.flatMap(peopleOfLead),
        ],
        { evenErased: true },
      );
      return {
        sharing: sharing.map((one) => ({ ...sharingOf(one), user: personOf(one.userId, people) })),
        sharingCount,
        credit: credit ? toCredit(credit, people) : null,
        leads: await leadsOf(leads, people, readerLocale(call), as),
      };
    }),

    route(contract.listSharedCredits, async (call) => {
      const { outcome, ...page } = call.query;
      const found = await accountLinks.listSharedCredits({ ...page, spent: outcome === "spent" }, signedIn(call).as);
      const people = await agentCardsOf(clients, found.credits.flatMap(peopleOfCredit));
      return { items: found.credits.map((credit) => toCredit(credit, people)), nextCursor: found.nextCursor || null };
    }),

    route(contract.listLeadsInOffice, async (call) => {
      const { as } = signedIn(call);
      const found = await accountLinks.listLeadsInOffice(call.query, as);
      const people = await agentCardsOf(clients, found.leads.flatMap(peopleOfLead));
      return {
        items: await leadsOf(found.leads, people, readerLocale(call), as),
        nextCursor: found.nextCursor || null,
      };
    }),
  ];
}
