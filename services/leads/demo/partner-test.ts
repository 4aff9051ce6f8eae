import { transaction, type Db } from "@doorlight/common/db";
import type { makeIntakeStore } from "../src/db/intake-store.ts";
import type { makeLeadListStore } from "../src/db/lead-list-store.ts";
import type { makeTesterStore } from "../src/db/tester-store.ts";
import type { PublishTest } from "../src/use-cases/publish-test.ts";
import { demoLead } from "./demo-leads.ts";
import { personId } from "./person-id.ts";
import type { makeDemoRequest } from "./publish-demo-lead.ts";

type Ports = {
  db: Db;
  intakes: Pick<ReturnType<typeof makeIntakeStore>, "claim" | "link">;
  leadLists: Pick<ReturnType<typeof makeLeadListStore>, "lock" | "add">;
  testers: Pick<ReturnType<typeof makeTesterStore>, "set">;
  publishTest: PublishTest;
  requestOf: ReturnType<typeof makeDemoRequest>;
};

/** The agent to whom identity's demo gives a token for tests. */
const userId = personId("agent2@doorlight.test");

/** Neither times of the day nor an address of its own. */
const always = { awayFrom: null, awayUntil: null, quietFrom: null, quietUntil: null };

/**
 * A list of an agent with a token for tests, and a test of a partner that fits it: a flat in the postal code of the request that the
 * guide for integrators shows, so that this fits, too. Whether it was added: once.
 */
export function makeSendDemoTest({ db, intakes, leadLists, testers, publishTest, requestOf }: Ports) {
  return async (partner: { id: string; name: string }, at: Date): Promise<boolean> => {
    const request = await requestOf(demoLead(0), at, partner.name, true);
    const { leadType, propertyType, country, locationIds } = request;
    const name = { sourceId: partner.id, externalId: "sample-test", test: true };
    return transaction(db, async (tx) => {
      if (!(await intakes.claim(tx, name, { subSource: "valuation-page", body: {}, at }))) return false;
      // The event of identity comes later, and counts from 1.
      await testers.set(tx, userId, { hasTest: true, version: 0n });
      await leadLists.lock(tx);
      const filter = { locationIds: locationIds.slice(-1), propertyTypes: [propertyType], leadTypes: [leadType] };
      const draft = { ...filter, ...always, name: "Kallion kerrostalot", mode: "notification", pace: "daily" } as const;
      const list = { ...draft, mailboxId: undefined, webhookEndpointId: null };
      await leadLists.add(tx, { userId, country }, list, at);
      await intakes.link(tx, name, await publishTest(tx, request, [userId]));
      return true;
    });
  };
}
