import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import type { Submission, TakeRequest } from "./take-request.ts";

type IntakeName = { sourceId: string; externalId: string };
type Body = Readonly<Record<string, unknown>>;

type Ports = {
  db: Db;
  sources: { find(id: string): Promise<{ name: string; country: string } | undefined> };
  intakes: {
    cameBefore(from: Db, name: IntakeName, body: Body): Promise<boolean | undefined>;
    claim(tx: Tx, name: IntakeName, intake: { subSource: string; body: Body; at: Date }): Promise<boolean>;
    link(tx: Tx, name: IntakeName, requestId: string): Promise<void>;
  };
  takeRequest: TakeRequest;
};

/**
 * Takes a partner's request once for each of the partner's ids (decision 103): the same again changes nothing, and is answered
 * in the same way even if it would not be valid any more. Refuses `idempotency_key_reused` for an id that came with another
 * request, `invalid_request` and `country_not_open`.
 */
export function makeSubmitIntakeRequest({ db, sources, intakes, takeRequest }: Ports) {
  return async (name: IntakeName, subSource: string, submission: Submission): Promise<void> => {
    const body = { ...submission, subSource };
    if (isSame(await intakes.cameBefore(db, name, body))) return;

    const source = (await sources.find(name.sourceId)) ?? refuse("not_found");
    if (submission.country !== source.country)
      return refuseField("country", "other_country", "must be the country of the key");
    const request = await takeRequest.read(submission, source.name);
    await transaction(db, async (tx) => {
      const isNew = await intakes.claim(tx, name, { subSource, body, at: request.submittedAt });
      if (!isNew) return void isSame(await intakes.cameBefore(tx, name, body));
      const requestId = await takeRequest.add(tx, request);
      if (requestId) await intakes.link(tx, name, requestId);
    });
  };
}

/** Whether it came before. */
function isSame(came: boolean | undefined): boolean {
  return came === false ? refuse("idempotency_key_reused") : came === true;
}
