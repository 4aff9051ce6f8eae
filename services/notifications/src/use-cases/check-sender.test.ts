import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { startDnsServer } from "@doorlight/common/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { makeTextRecords } from "../clients/text-records.ts";
import { makeCheckSender } from "./check-sender.ts";

const keyPair = () => {
  const privateKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
    type: "pkcs8",
    format: "pem",
  });
  const publicHalf = createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64");
  return { privateKey: privateKey.toString(), publicHalf };
};
const [ours, other] = [keyPair(), keyPair()];
const dkim = { privateKey: ours.privateKey, keySelector: "doorlight" };

const domain = "fi.doorlight.example";
const [spf, key, dmarc] = [domain, `doorlight._domainkey.${domain}`, `_dmarc.${domain}`];
const right: Record<string, string[]> = {
  [spf]: ["google-site-verification=x", "v=spf1 include:_spf.mail.example -all"],
  [key]: [`v=DKIM1; k=rsa; p=${ours.publicHalf}`],
  [dmarc]: ["v=DMARC1; p=quarantine; rua=mailto:dmarc@doorlight.example"],
};
let zone: Record<string, string[]> = {};
let dns: Awaited<ReturnType<typeof startDnsServer>>;
beforeAll(async () => {
  dns = await startDnsServer((name) => zone[name]);
});
beforeEach(() => {
  zone = { ...right };
});
afterAll(() => dns.close());

const check = (changes: Partial<Parameters<typeof makeCheckSender>[0]> = {}) =>
  makeCheckSender({
    findTexts: makeTextRecords(dns.address),
    senderOf: () => `no-reply@${domain}`,
    dkim,
    stopsIfWrong: true,
    ...changes,
  })("FI");

test("finds that the DNS says what receivers of our mails ask for", async () => {
  expect(await check()).toEqual({
    domain,
    checks: [
      { record: "spf", name: spf, state: "ok" },
      { record: "dkim", name: key, state: "ok" },
      { record: "dmarc", name: dmarc, state: "ok" },
    ],
    stops: false,
  });
});

test.each([
  ["spf", "missing", spf, []],
  ["spf", "wrong", spf, ["v=spf1 +all"]],
  ["spf", "wrong", spf, ["v=spf1 mx -all", "v=spf1 a -all"]],
  ["dkim", "missing", key, []],
  ["dkim", "wrong", key, [`v=DKIM1; p=${other.publicHalf}`]],
  ["dkim", "wrong", key, ["v=DKIM1; p="]],
  ["dmarc", "missing", dmarc, []],
  ["dmarc", "wrong", dmarc, ["v=DMARC1; rua=mailto:a@doorlight.example"]],
  ["dmarc", "wrong", dmarc, ["v=DMARC1; p=block"]],
] as const)("stops a campaign in production if %s is %s: %p", async (record, state, name, texts) => {
  zone[name] = [...texts];
  const { checks, stops } = await check();
  expect(checks.filter((each) => each.state !== "ok")).toEqual([{ record, state, name }]);
  expect(stops).toBe(true);
});

test("takes a record of DMARC from a domain above, as receivers do", async () => {
  delete zone[dmarc];
  zone["_dmarc.doorlight.example"] = ["v=DMARC1;p=none"];
  const { checks, stops } = await check();
  expect(checks[2]).toEqual({ record: "dmarc", state: "ok", name: "_dmarc.doorlight.example" });
  expect(stops).toBe(false);
});

test("says that mails are not signed without a key, and lets a demo start all the same", async () => {
  const { checks, stops } = await check({ dkim: undefined, stopsIfWrong: false });
  expect(checks[1]).toMatchObject({ record: "dkim", state: "not_signed" });
  expect(stops).toBe(false);
});

test("takes no answer for a failed check", async () => {
  const { checks, stops } = await check({ findTexts: () => Promise.reject(new Error("ETIMEOUT")) });
  expect(checks.map(({ state }) => state)).toEqual(["unknown", "unknown", "unknown"]);
  expect(stops).toBe(true);
});
