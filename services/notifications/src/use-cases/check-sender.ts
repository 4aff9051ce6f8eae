import type { CountryCode } from "@doorlight/common/product";
import { dkimState, dmarcNames, dmarcState, type RecordState, spfState } from "../domain/sender-records.ts";

type Ports = {
  /** Empty if there are none; rejects if the resolver does not answer. */
  findTexts: (name: string) => Promise<string[]>;
  senderOf: (country: CountryCode) => string;
  dkim: { privateKey: string; keySelector: string } | undefined;
  /** Otherwise a campaign may start whatever the DNS says, as in a demo. */
  stopsIfWrong: boolean;
};

type Check = { record: "spf" | "dkim" | "dmarc"; state: RecordState | "unknown" | "not_signed"; name: string };

/** Looks up whether mails of a country's sender will be believed. */
export function makeCheckSender({ findTexts, senderOf, dkim, stopsIfWrong }: Ports) {
  return async (country: CountryCode): Promise<{ domain: string; checks: Check[]; stops: boolean }> => {
    const domain = senderOf(country).split("@")[1]!;
    const checks = await Promise.all([checkSpf(domain), checkDkim(domain), checkDmarc(domain)]);
    return { domain, checks, stops: stopsIfWrong && checks.some(({ state }) => state !== "ok") };
  };

  async function checkSpf(name: string): Promise<Check> {
    return { record: "spf", name, state: await stateAt(name, spfState) };
  }

  async function checkDkim(domain: string): Promise<Check> {
    if (!dkim) return { record: "dkim", name: "", state: "not_signed" };
    const name = `${dkim.keySelector}._domainkey.${domain}`;
    return { record: "dkim", name, state: await stateAt(name, (texts) => dkimState(texts, dkim.privateKey)) };
  }

  /** The record of the nearest domain counts. */
  async function checkDmarc(domain: string): Promise<Check> {
    for (const name of dmarcNames(domain)) {
      const state = await stateAt(name, dmarcState);
      if (state !== "missing") return { record: "dmarc", name, state };
    }
    return { record: "dmarc", name: `_dmarc.${domain}`, state: "missing" };
  }

  async function stateAt(name: string, judge: (texts: string[]) => RecordState): Promise<Check["state"]> {
    try {
      return judge(await findTexts(name));
    } catch {
      return "unknown";
    }
  }
}

export type CheckSender = ReturnType<typeof makeCheckSender>;
