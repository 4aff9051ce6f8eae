import type { Db, Tx } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";
import type { PortsOf } from "@doorlight/common/runtime";
import { makePauseStore } from "../db/pause-store.ts";
import { makeReportStore } from "../db/report-store.ts";
import { makeAnswerPause } from "../use-cases/answer-pause.ts";
import { makeCanPause } from "../use-cases/can-pause.ts";
import { makeCancelClaim } from "../use-cases/cancel-claim.ts";
import { makeCloseUnconfirmed } from "../use-cases/close-unconfirmed.ts";
import { makeDecidePause } from "../use-cases/decide-pause.ts";
import { makeDropReports } from "../use-cases/drop-reports.ts";
import { makeEndPause } from "../use-cases/end-pause.ts";
import { makeEndPauses } from "../use-cases/end-pauses.ts";
import { makePauseLead } from "../use-cases/pause-lead.ts";
import { makeRecordClaim } from "../use-cases/record-claim.ts";
import { makeReportNotSent } from "../use-cases/report-not-sent.ts";

export const makePauseStores = (db: Db) => ({ pauses: makePauseStore(db), reports: makeReportStore(db) });

type Ports = PortsOf<
  | typeof makeAnswerPause
  | typeof makeCancelClaim
  | typeof makeCloseUnconfirmed
  | typeof makeDecidePause
  | typeof makeDropReports
  | typeof makeEndPause
  | typeof makeEndPauses
  | typeof makePauseLead
  | typeof makeRecordClaim
  | typeof makeReportNotSent,
  "canPause" | "endPause" | "pauseLead" | "deferClosing" | "deferDropping"
>;

/** What buyers' reports do to a lead (decision 115). */
export function makePauseUseCases(ports: Ports) {
  const deferClosing = (tx: Tx, request: { id: string; leadId: string }) => addJob(tx, "close-unconfirmed", request);
  const deferDropping = (tx: Tx, agentId: string) => addJob(tx, "drop-reports", { agentId });
  const endPause = makeEndPause({ ...ports, deferClosing, deferDropping });
  const pauseLead = makePauseLead(ports);
  const canPause = makeCanPause(ports);
  return {
    answerPause: makeAnswerPause({ ...ports, endPause }),
    cancelClaim: makeCancelClaim({ ...ports, endPause, deferDropping }),
    closeUnconfirmed: makeCloseUnconfirmed(ports),
    decidePause: makeDecidePause({ ...ports, endPause }),
    dropReports: makeDropReports({ ...ports, endPause }),
    endPauses: makeEndPauses({ ...ports, endPause }),
    recordClaim: makeRecordClaim({ ...ports, canPause, pauseLead }),
    reportNotSent: makeReportNotSent({ ...ports, canPause, pauseLead, endPause }),
  };
}
