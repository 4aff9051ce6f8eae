import type { CallOptions } from "@connectrpc/connect";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { UserUpdatedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { NoticeKind, NoticeMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { outcomeOf } from "./outcome-of.ts";
import { startOffices, type OfficesTest, type Person } from "./start-offices.ts";

let identity: OfficesTest;
let profile: OfficesTest["profile"];
let admin: CallOptions;

beforeAll(async () => {
  identity = await startOffices();
  profile = identity.profile;
  admin = await identity.asCaller(crypto.randomUUID(), { role: "admin" });
});
afterAll(() => identity.stop());
beforeEach(() => drainOutbox(identity.db));

type Founded = { id: string; version: bigint; people: Person[] };

/** An office with its founder, and colleagues whose requests an admin approved. */
async function founded(name: string, colleagues = 0, country = "FI"): Promise<Founded> {
  const boss = await identity.person({ country });
  const { user } = await profile.createOffice({ name }, boss.as);
  const { id } = user!.office!;
  const people = [boss];
  for (let joined = 0; joined < colleagues; joined++) {
    const person = await identity.person({ country });
    await profile.requestToJoinOffice({ officeId: id }, person.as);
    const { requests } = await profile.listJoinRequests({}, admin);
    await profile.decideJoinRequest(
      { id: requests.find((one) => one.userId === person.user.id)!.id, approved: true },
      admin,
    );
    people.push(person);
  }
  await drainOutbox(identity.db);
  return { id, version: 1n, people };
}

const idsOf = ({ people }: Founded) => people.map(({ user }) => user.id);
const officeOf = async ({ as }: Person) => (await profile.getMembership({}, as)).office;

async function published() {
  const events = await drainOutbox(identity.db);
  return {
    offices: new Map(events.of(UserUpdatedSchema).map(({ userId, officeId }) => [userId, officeId])),
    mailed: events.of(NoticeMailQueuedSchema).map(({ userId, kind }) => [userId, kind]),
  };
}

test("gives an office another name, publishes and mails its members", async () => {
  const office = await founded("Kaupattu Koti", 1);
  const { office: renamed } = await profile.renameOffice({ ...read(office), name: " Kotikaupat  Oy " }, admin);
  expect(renamed).toMatchObject({ id: office.id, name: "Kotikaupat Oy", version: 2n, members: 2, country: "FI" });
  const { offices, mailed } = await published();
  expect(offices).toEqual(new Map(idsOf(office).map((id) => [id, office.id])));
  expect(new Set(mailed)).toEqual(new Set(idsOf(office).map((id) => [id, NoticeKind.OFFICE_RENAMED])));
  expect(await officeOf(office.people[1]!)).toMatchObject({ name: "Kotikaupat Oy" });
});

test("refuses a name that another office of the country has, a reserved one and a stale version", async () => {
  const [taken, office] = [await founded("Varattu Nimi"), await founded("Nimetön")];
  const rename = (name: string, version = 1n) =>
    refusalOf(profile.renameOffice({ id: office.id, version, name }, admin));
  expect(await rename("VARATTU-NIMI")).toMatchObject({ code: "office_exists" });
  await founded("Kaupattu Tila");
  expect(await rename("Kaupattu TiIa")).toMatchObject({ code: "office_exists" });
  expect(await rename("Doorlight tuki")).toMatchObject({ fields: [{ path: "name", code: "reserved_name" }] });
  expect(await rename("Toinen Nimi", 2n)).toMatchObject({ code: "version_outdated" });
  expect((await published()).mailed).toEqual([]);
  expect(await officeOf(taken.people[0]!)).toMatchObject({ name: "Varattu Nimi" });
});

test("merges an office into another, with its members and the requests to join it", async () => {
  const [from, into] = [await founded("Yhdistyvä Koti", 1), await founded("Pysyvä Koti", 1)];
  const asker = await identity.person();
  await profile.requestToJoinOffice({ officeId: from.id }, asker.as);
  await drainOutbox(identity.db);

  const { office } = await profile.mergeOffice({ ...read(from), intoId: into.id }, admin);
  expect(office).toMatchObject({ id: into.id, members: 4 });
  const everybody = [...idsOf(from), ...idsOf(into)];
  const { offices, mailed } = await published();
  expect(offices).toEqual(new Map(everybody.map((id) => [id, into.id])));
  expect(new Set(mailed)).toEqual(new Set(everybody.map((id) => [id, NoticeKind.OFFICE_MERGED])));
  expect((await profile.getMembership({}, asker.as)).requested).toMatchObject({ id: into.id });
  expect(await refusalOf(profile.mergeOffice({ ...read(from), intoId: into.id }, admin))).toMatchObject({
    code: "not_found",
  });
});

test("refuses to merge an office with itself or with one abroad", async () => {
  const [office, abroad] = [await founded("Kotimainen"), await founded("Utländsk", 0, "SE")];
  expect(await refusalOf(profile.mergeOffice({ ...read(office), intoId: office.id }, admin))).toMatchObject({
    code: "invalid_request",
  });
  expect(await refusalOf(profile.mergeOffice({ ...read(office), intoId: abroad.id }, admin))).toMatchObject({
    code: "not_found",
  });
});

test("removes an office: its members have none, and who asks to join it is declined", async () => {
  const office = await founded("Poistettava", 1);
  const asker = await identity.person();
  await profile.requestToJoinOffice({ officeId: office.id }, asker.as);
  await drainOutbox(identity.db);

  await profile.removeOffice(read(office), admin);
  const { offices, mailed } = await published();
  expect(offices).toEqual(new Map(idsOf(office).map((id) => [id, undefined])));
  expect(new Set(mailed)).toEqual(
    new Set([
      ...idsOf(office).map((id) => [id, NoticeKind.OFFICE_REMOVED]),
      [asker.user.id, NoticeKind.OFFICE_REFUSED],
    ]),
  );
  expect(await officeOf(office.people[0]!)).toBeUndefined();
});

test("leaves every member in an office that exists when offices are merged both ways at once", async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await founded(`Yksi ${round}`, 1), await founded(`Toinen ${round}`, 1)];
    const outcomes = await Promise.all([
      outcomeOf(profile.mergeOffice({ ...read(one), intoId: other.id }, admin)),
      outcomeOf(profile.mergeOffice({ ...read(other), intoId: one.id }, admin)),
    ]);
    expect(outcomes.sort()).toEqual(["answered", "not_found"]);
    const offices = await Promise.all([...one.people, ...other.people].map(officeOf));
    expect(new Set(offices.map((office) => office?.id)).size).toBe(1);
  }
});

test("loses no member who comes or leaves while the office is merged", async () => {
  for (let round = 0; round < 5; round++) {
    const [from, into] = [await founded(`Muuttava ${round}`, 1), await founded(`Vakaa ${round}`)];
    const asker = await identity.person();
    await profile.requestToJoinOffice({ officeId: from.id }, asker.as);
    const { requests } = await profile.listJoinRequests({}, admin);
    const request = requests.find((one) => one.userId === asker.user.id)!;
    const [merged, joined, left] = await Promise.all([
      outcomeOf(profile.mergeOffice({ ...read(from), intoId: into.id }, admin)),
      outcomeOf(profile.decideJoinRequest({ id: request.id, approved: true }, admin)),
      outcomeOf(profile.leaveOffice({}, from.people[0]!.as)),
    ]);
    expect(["answered", "version_outdated"]).toContain(merged);
    expect(["answered", "not_found"]).toContain(joined);
    expect(left).toBe("answered");
    const office = await officeOf(from.people[1]!);
    expect(office?.id).toBe(merged === "answered" ? into.id : from.id);
    if (joined === "answered") expect((await officeOf(asker))?.id).toBe(office?.id);
  }
});

test("lists offices by name, a page at a time, found in any spelling", async () => {
  for (const name of ["Sarastus A", "Sarastus B", "SÄRÄSTUS C"]) await founded(name);
  const first = await profile.listOffices({ text: "sarastus", limit: 2 }, admin);
  expect(first.offices.map(({ name }) => name)).toEqual(["Sarastus A", "Sarastus B"]);
  const rest = await profile.listOffices({ text: "sarastus", limit: 2, cursor: first.nextCursor }, admin);
  expect(rest.offices.map(({ name }) => name)).toEqual(["SÄRÄSTUS C"]);
  expect((await profile.listOffices({ text: "sarastus", country: "SE", limit: 2 }, admin)).offices).toEqual([]);
  const ids = rest.offices.map(({ id }) => id);
  expect((await profile.listOffices({ ids, limit: 2 }, admin)).offices).toEqual(rest.offices);
});

function read({ id, version }: Founded) {
  return { id, version };
}
