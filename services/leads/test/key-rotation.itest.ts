import type { TokenKeys } from "@doorlight/common/product";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { eventually } from "@doorlight/common/testing/eventually";
import { makeDataKey } from "@doorlight/common/secrets";
import { days } from "@doorlight/common/time";
import { RequestSubmittedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { aSubmission } from "./a-submission.ts";
import { startLeads, type RunningLeads } from "./start-leads.ts";

const [first, second] = [1, 2].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer];

let before: RunningLeads;
const copies: RunningLeads[] = [];
beforeAll(async () => {
  before = await startLeads({ TOKEN_KEY: { current: first } });
});
afterAll(async () => {
  for (const copy of copies) await copy.stop();
  await before.stop();
});

/** Another copy of leads on the same database. */
async function copyWith(keys: TokenKeys): Promise<RunningLeads> {
  const copy = await startLeads({ DATABASE_URL: before.url, TOKEN_KEY: keys });
  copies.push(copy);
  return copy;
}

/** Sends a request to one copy; returns it with the token of its mail. */
async function submit(to: RunningLeads, changes: Partial<typeof aSubmission>) {
  await to.gateway.submitRequest({ ...aSubmission, ...changes });
  const { requestId } = (await drainOutbox(before.db)).of(RequestSubmittedSchema).at(-1)!;
  const { confirmationToken } = await to.notifications.getSellerMail({ requestId });
  return { requestId, token: confirmationToken! };
}

const leadsOf = (...requestIds: string[]) => before.db("leads").whereIn("request_id", requestIds);

test("rotates a key while links are mailed, sellers have their pages and addresses are taken", async () => {
  const anna = { email: "rotation@example.test", phone: "040 555 1234", address: "Avainkatu 1" };
  const { requestId, hash } = await before.publish(anna);
  const { requestId: waiting } = await submit(before, { email: "waiting@example.test", address: "Avainkatu 2" });

  const during = await copyWith({ current: second, former: first });

  // Mails about earlier requests have the links that the seller knows.
  expect((await during.notifications.getSellerMail({ requestId })).hash).toBe(hash);
  expect((await during.notifications.getSellerLinks({ requestId })).links).toMatchObject([{ hash }]);
  const { confirmationToken } = await during.notifications.getSellerMail({ requestId: waiting });
  await during.gateway.confirmRequest({ token: confirmationToken! });
  // An address that was taken with the former key is still taken, and its seller gets the page of before.
  const again = await submit(during, { ...anna, address: "AVAINKATU 1" });
  expect(await during.gateway.confirmRequest({ token: again.token })).toMatchObject({ hash });
  const stranger = await submit(during, { address: "Avainkatu 1" });
  await during.gateway.confirmRequest({ token: stranger.token });
  expect(await leadsOf(stranger.requestId)).toEqual([]);
  // A copy that has not heard of the new key leaves its mails to others.
  const made = await submit(during, { address: "Avainkatu 3" });
  const { requestId: madeId } = made;
  expect(await refusalOf(before.notifications.getSellerMail({ requestId: madeId }))).toMatchObject({
    code: "unavailable",
  });

  const after = await copyWith({ current: second });
  const { hash: madeHash } = await after.gateway.confirmRequest({ token: made.token });
  expect((await after.notifications.getSellerMail({ requestId: madeId })).hash).toBe(madeHash);
  // The pages of sellers outlive every key; only a link that nobody can make again is in no further mail.
  expect((await refusalOf(after.notifications.getSellerLinks({ requestId }))).code).toBe("unavailable");
  expect((await after.gateway.getSellerRequest({ hash })).own?.address).toBe("Avainkatu 1");
});

test("frees an address after the 90 days of the duplicate rule, whichever key took it", async () => {
  const { requestId } = await before.publish({ address: "Vanhatie 1" });
  const during = await copyWith({ current: second, former: first });
  during.clock.advance(days(90));
  const { requestId: later, token } = await submit(during, { address: "Vanhatie 1" });
  await during.gateway.confirmRequest({ token });
  expect(await leadsOf(requestId, later)).toHaveLength(2);
});

const readiness = async ({ running }: RunningLeads) =>
  (await fetch(`http://127.0.0.1:${running.httpPort}/readyz`)).status;

test("keeps digests of removed agents over a rotation, and is not ready with a mistaken key", async () => {
  const original = await startLeads({ TOKEN_KEY: { current: first } });
  copies.unshift(original);
  const { url: DATABASE_URL, db, clock } = original;
  const becomesReady = (copy: RunningLeads) => eventually(async () => expect(await readiness(copy)).toBe(200));
  const start = async (TOKEN_KEY: TokenKeys) => {
    const copy = await startLeads({ DATABASE_URL, TOKEN_KEY });
    copies.unshift(copy);
    return copy;
  };
  await becomesReady(original);
  const dataKey = await makeDataKey({ db, clock, tokenKeys: { current: first } })();

  expect(await readiness(await start({ current: Buffer.alloc(32, 9) }))).toBe(503);
  await becomesReady(await start({ current: second, former: first }));
  await becomesReady(await start({ current: second }));

  expect(await makeDataKey({ db, clock, tokenKeys: { current: second } })()).toEqual(dataKey);
  // The former key opens nothing any more.
  expect(await readiness(await start({ current: first }))).toBe(503);
});
