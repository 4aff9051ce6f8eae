import { transaction, type Db } from "@doorlight/common/db";
import { OWN_FORM } from "../domain/source.ts";
import type { Submission, TakeRequest } from "./take-request.ts";

type Ports = { db: Db; takeRequest: TakeRequest };

/** Takes a request of our own form. Refuses `country_not_open` and `invalid_request`. */
export function makeSubmitRequest({ db, takeRequest }: Ports) {
  return async (submission: Submission): Promise<void> => {
    const request = await takeRequest.read(submission, OWN_FORM, false);
    await transaction(db, (tx) => takeRequest.add(tx, request));
  };
}
