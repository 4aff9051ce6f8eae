import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { type Deal, DealState } from "@doorlight/proto/billing/v1/deals_service_pb";
import { MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { UserUpdatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type StartedDeals, startDeals } from "./start-deals.ts";

let started: StartedDeals;
beforeAll(async () => void (started = await startDeals()));
afterAll(() => started.stop());

const officeId = randomUUID();
const ofOffice = () => ({ owner: { owner: { case: "officeId", value: officeId } as const }, payerId: randomUUID() });
const ofColleague = () => ({
  owner: { owner: { case: "userId", value: randomUUID() } as const },
  payerId: randomUUID(),
});
const move = (userId: string, into?: string) =>
  started.consume(UserUpdatedSchema, { userId, country: "FI", ...(into && { officeId: into }) });
const stateOf = async ({ id }: Deal) => (await started.get(id)).deal?.state;

test.each([
  ["leaves the office", ofOffice, undefined],
  ["changes the office", ofOffice, randomUUID()],
  ["leaves the office of a colleague, the owner", ofColleague, undefined],
])("makes what waits for a payer who %s a draft again, and mails the payer", async (_, terms, into) => {
  const offer = await started.makeOffer(terms());
  const { payerId } = offer.terms!;
  await started.published();
  await move(payerId, into);
  expect(await stateOf(offer)).toBe(DealState.DRAFT);
  const { mails } = await started.published();
  const admin = (await started.get(offer.id)).history.find(({ what }) => what === "activated")!.adminId;
  expect(mails).toMatchObject([
    { userId: payerId, subject: MailSubject.DEAL_WITHDRAWN },
    { userId: admin, subject: MailSubject.DEAL_MOVED },
  ]);
  expect(await refusalOf(started.accept(offer))).toMatchObject({ code: "version_outdated" });
  expect((await started.get(offer.id)).history.at(-1)).toMatchObject({ what: "withdrawn", adminId: "" });
});

test("leaves an offer whose payer changes the profile alone, or owns the deal", async () => {
  const [own, ofColleagues, ofOffices] = [
    await started.makeOffer(),
    await started.makeOffer(ofColleague()),
    await started.makeOffer({ ...ofOffice(), startsOn: "2027-06-01", endsOn: "2027-06-30" }),
  ];
  await move(own.terms!.payerId);
  for (const { terms } of [ofColleagues, ofOffices]) await move(terms!.payerId, officeId);
  for (const offer of [own, ofColleagues, ofOffices]) expect(await stateOf(offer)).toBe(DealState.OFFERED);
});

test("lets a deal that binds go on when its payer leaves the office", async () => {
  const deal = await started.makeActive({ ...ofOffice(), startsOn: "2027-07-01", endsOn: "2027-07-31" });
  await move(deal.terms!.payerId);
  expect(await stateOf(deal)).toBe(DealState.ACTIVE);
});
