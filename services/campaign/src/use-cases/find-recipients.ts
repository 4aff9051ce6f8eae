import type { DataKey } from "@doorlight/common/secrets";
import { type Clock, days } from "@doorlight/common/time";
import type { AgentAccount } from "../domain/agent.ts";
import { type CampaignContent, saysArea } from "../domain/campaign.ts";
import { mailboxWithDigest } from "../domain/mailbox.ts";
import type { Area, CampaignMail, DueDelivery, FoundRecipient, ProspectAddress } from "../domain/recipient.ts";

/** A recipient with the address of now, or with the reason why there is none. */
export type Recipient = FoundRecipient & { address: Pick<CampaignMail, "email" | "recipient"> | null };

type Ports = {
  identity: { listAgents(userIds: readonly string[]): Promise<AgentAccount[]> };
  prospectAddresses: { list(ids: readonly string[]): Promise<ProspectAddress[]> };
  areas: {
    ofAgents(userIds: readonly string[], since: Date): Promise<Map<string, Area>>;
    ofProspects(ids: readonly string[], since: Date): Promise<Map<string, Area>>;
  };
  dataKey: DataKey;
  clock: Clock;
};

/** The leads that a mail names are so old at most. */
const FIGURES_MS = days(30);

export type FindRecipients = ReturnType<typeof makeFindRecipients>;

const nowhere: ReadonlyMap<string, Area> = new Map();

/**
 * Looks up addresses right before mails are claimed, those of agents at identity, which alone has them; and areas if the
 * content says them.
 */
export function makeFindRecipients({ identity, prospectAddresses, areas, dataKey, clock }: Ports) {
  return async (due: readonly DueDelivery[], content: CampaignContent): Promise<Recipient[]> => {
    const idsOf = (people: DueDelivery["people"]) =>
      due.filter((delivery) => delivery.people === people).map(({ personId }) => personId);
    const withAreas = saysArea(content);
    const since = new Date(clock.now().getTime() - FIGURES_MS);
    const [accounts, prospects, areasOfAgents, areasOfProspects, key] = await Promise.all([
      identity.listAgents(idsOf("agent")),
      prospectAddresses.list(idsOf("prospect")),
      withAreas ? areas.ofAgents(idsOf("agent"), since) : nowhere,
      withAreas ? areas.ofProspects(idsOf("prospect"), since) : nowhere,
      dataKey(),
    ]);
    const agentsById = new Map(accounts.map((account) => [account.userId, account]));
    const prospectsById = new Map(prospects.map((prospect) => [prospect.id, prospect]));

    return due.map((delivery) =>
      delivery.people === "agent"
        ? agentRecipient(delivery, agentsById.get(delivery.personId), areasOfAgents.get(delivery.personId), key)
        : prospectRecipient(
            delivery,
            prospectsById.get(delivery.personId),
            areasOfProspects.get(delivery.personId),
            key,
          ),
    );
  };
}

function agentRecipient(
  { id, country }: DueDelivery,
  account: AgentAccount | undefined,
  area: Area | undefined,
  key: Buffer,
): Recipient {
  if (!account) return absent(id, "erased");
  if (!account.active) return absent(id, "deactivated");
  const { email, locale, firstName, officeName: agency } = account;
  return present(
    id,
    email,
    { locale, country, firstName, agency, ...toFigures(area), prospect: false, source: "" },
    key,
  );
}

function prospectRecipient(
  { id, country }: DueDelivery,
  prospect: ProspectAddress | undefined,
  area: Area | undefined,
  key: Buffer,
): Recipient {
  if (!prospect) return absent(id, "erased");
  const { email, locale, brand: agency, source } = prospect;
  if (email === null) return absent(id, "no_address");
  // The source says who it is, not which of the names is the first.
  return present(
    id,
    email,
    { locale, country, firstName: "", agency, ...toFigures(area), prospect: true, source },
    key,
  );
}

function toFigures(area: Area | undefined): Pick<CampaignMail["recipient"], "area" | "figures"> {
  if (!area) return { area: "", figures: [] };
  return { area: area.name, figures: [{ kind: "leads_of_month", value: BigInt(area.leads) }] };
}

function present(deliveryId: string, email: string, recipient: CampaignMail["recipient"], key: Buffer): Recipient {
  return {
    deliveryId,
    mailboxDigest: mailboxWithDigest(key, email).digest,
    absence: null,
    address: { email, recipient },
  };
}

function absent(deliveryId: string, absence: NonNullable<FoundRecipient["absence"]>): Recipient {
  return { deliveryId, mailboxDigest: null, absence, address: null };
}
