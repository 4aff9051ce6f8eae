import type { CallOptions } from "@connectrpc/connect";
import { type FieldError, refuse, refusalFrom } from "@doorlight/common/errors";
import { Role, type User } from "@doorlight/proto/identity/v1/user_pb";
import { DealState, type Deal as WireDeal } from "@doorlight/proto/billing/v1/deals_service_pb";
import type { DealBody } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { agentCardsOf } from "./agent-cards.ts";

/** The people of deals, as identity knows them. */
export function makeDealPeople({ users, identity }: Pick<Clients, "users" | "identity">) {
  async function findAgent(userId: string, country: string, as: CallOptions): Promise<User | undefined> {
    try {
      const { user } = (await users.getUser({ userId }, as)).record ?? {};
      return user?.role === Role.AGENT && user.active && user.country === country ? user : undefined;
    } catch (error) {
      if (refusalFrom(error)?.code === "not_found") return undefined;
      throw error;
    }
  }

  return {
    /**
     * Refuses `invalid_request` if owner and payer are no active agents of the country, and if the payer is neither
     * the owner nor an agent of the owner's office.
     */
    async check({ owner, payerId, country }: Pick<DealBody, "owner" | "payerId" | "country">, as: CallOptions) {
      const payer = await findAgent(payerId, country, as);
      if (!payer) refuseFields(wrong("payerId", "agent_unknown", "must be an active agent of the country"));
      if (owner.kind === "user" && owner.id === payerId) return;
      const agent = owner.kind === "user" ? await findAgent(owner.id, country, as) : undefined;
      if (owner.kind === "user" && !agent)
        refuseFields(wrong("owner", "agent_unknown", "must be an active agent of the country"));
      const officeId = owner.kind === "office" ? owner.id : agent?.office?.id;
      if (officeId === undefined || payer?.office?.id !== officeId)
        refuseFields(wrong("payerId", "payer_elsewhere", "must be the owner or an agent of the same office"));
    },

    /**
     * Those offers to an agent whose owner is the agent, the agent's office or a colleague. Billing, which knows no user's office,
     * has others still if the agent went straight to another one. A longer time of a deal that binds is the payer's to decide.
     */
    async ofColleagues(offers: readonly WireDeal[], { id, office }: Pick<User, "id" | "office">): Promise<WireDeal[]> {
      const waiting = offers.filter(({ state }) => state === DealState.OFFERED);
      const cards = await agentCardsOf(
        { identity },
        waiting.flatMap((deal) => peopleOf(deal).filter((person) => person !== id)),
      );
      return offers.filter(({ state, terms }) => {
        const { case: kind, value } = terms?.owner?.owner ?? {};
        if (state !== DealState.OFFERED || value === id) return true;
        const officeId = kind === "officeId" ? value : cards.get(value ?? "")?.officeId;
        return officeId !== undefined && officeId === office?.id;
      });
    },
  };
}

/** The users that a deal names. */
export function peopleOf({ terms }: WireDeal): string[] {
  const { owner } = terms?.owner ?? {};
  return [terms?.payerId ?? "", owner?.case === "userId" ? owner.value : ""];
}

function refuseFields(...fields: FieldError[]): never {
  return refuse("invalid_request", { fields });
}

const wrong = (path: string, code: string, message: string): FieldError => ({ path, code, message });
