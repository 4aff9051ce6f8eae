import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import { type Clock, days } from "@doorlight/common/time";
import type { IntakeBody, IntakeName } from "../domain/intake.ts";
import { after } from "../domain/lead-window.ts";
import type { PublishTest } from "./publish-test.ts";
import type { Submission, TakeRequest } from "./take-request.ts";

type Ports = {
  db: Db;
  sources: { find(id: string): Promise<{ name: string; country: string } | undefined> };
  intakes: {
    cameBefore(from: Db, name: IntakeName, body: IntakeBody): Promise<{ id: string; isSame: boolean } | undefined>;
    claim(
      tx: Tx,
      name: IntakeName,
      intake: { subSource: string; body: IntakeBody; at: Date },
    ): Promise<string | undefined>;
    link(tx: Tx, name: IntakeName, requestId: string): Promise<void>;
    nthNewest(name: IntakeName, nth: number, since: Date): Promise<Date | undefined>;
  };
  takeRequest: TakeRequest;
  publishTest: PublishTest;
  clock: Clock;
};

/** What a source adds to a request. */
type Marks = {
  subSource: string;
  /** Accounts that a test is for. */
  testers: readonly string[];
};

/**
 * Of a source, by whether they are tests. Each other one mails a person who may not know us; no partner that we know sends nearly as
 * many. A test does work and costs its sender nothing.
 */
export const mostADay = (isTest: boolean): number => (isTest ? 200 : 2000);

/**
 * Takes a partner's request once for each of the partner's ids (decision 103), and returns ours: the same again changes nothing, and is
 * answered in the same way even if it would not be valid any more. Refuses `idempotency_key_reused` for an id that came with another
 * request, `invalid_request`, `country_not_open`, and `too_many_requests` for more new ones of a source than a day may have,
 * whichever of its keys they come with. Tests have ids and a number of their own.
 */
export function makeSubmitIntakeRequest({ db, sources, intakes, takeRequest, publishTest, clock }: Ports) {
  return async (name: IntakeName, { subSource, testers }: Marks, submission: Submission): Promise<string> => {
    const body = { ...submission, subSource, ...(testers.length > 0 && { testers: testers.toSorted() }) };
    const before = idOfSame(await intakes.cameBefore(db, name, body));
    if (before) return before;

    const since = after(clock.now(), -days(1));
    const first = await intakes.nthNewest(name, mostADay(name.test), since);
    const wait = first && Math.ceil((first.getTime() - since.getTime()) / 1000);
    if (wait) refuse("too_many_requests", { params: { retryAfter: String(wait) } });
    const source = (await sources.find(name.sourceId)) ?? refuse("not_found");
    if (submission.country !== source.country)
      return refuseField("country", "other_country", "must be the country of the key");
    const request = await takeRequest.read(submission, source.name, name.test);
    return transaction(db, async (tx) => {
      const id = await intakes.claim(tx, name, { subSource, body, at: request.submittedAt });
      if (!id) return idOfSame(await intakes.cameBefore(tx, name, body)) ?? refuse("not_found");
      const requestId = await (name.test ? publishTest(tx, request, testers) : takeRequest.add(tx, request));
      if (requestId) await intakes.link(tx, name, requestId);
      return id;
    });
  };
}

/** Ours, if it came before. */
function idOfSame(came: { id: string; isSame: boolean } | undefined): string | undefined {
  return came && !came.isSame ? refuse("idempotency_key_reused") : came?.id;
}
