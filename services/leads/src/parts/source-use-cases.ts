import { randomBytes } from "node:crypto";
import type { Db } from "@doorlight/common/db";
import type { DataKey } from "@doorlight/common/secrets";
import { makeIntakeStore } from "../db/intake-store.ts";
import { makeSourceStore } from "../db/source-store.ts";
import { makeSourceVolumeStore } from "../db/source-volume-store.ts";
import { makeTesterStore } from "../db/tester-store.ts";
import { makeChangeSource } from "../use-cases/change-source.ts";
import { makeGetIntakeRequest } from "../use-cases/get-intake-request.ts";
import { makeListSources } from "../use-cases/list-sources.ts";
import { makeMatchTest } from "../use-cases/match-test.ts";
import { makePublishTest } from "../use-cases/publish-test.ts";
import { makePublishOutcomes } from "../use-cases/publish-outcomes.ts";
import { makeRecordRefusal } from "../use-cases/record-refusal.ts";
import { makeSubmitIntakeRequest } from "../use-cases/submit-intake-request.ts";
import { makeUseSourceKey } from "../use-cases/use-source-key.ts";

type Ports = Omit<Parameters<typeof makeChangeSource>[0], "randomKey"> &
  Parameters<typeof makeGetIntakeRequest>[0] &
  Parameters<typeof makeListSources>[0] &
  Parameters<typeof makePublishOutcomes>[0] &
  Parameters<typeof makeRecordRefusal>[0] &
  Parameters<typeof makeMatchTest>[0] &
  Omit<Parameters<typeof makePublishTest>[0], "matchTest"> &
  Omit<Parameters<typeof makeSubmitIntakeRequest>[0], "publishTest"> &
  Parameters<typeof makeUseSourceKey>[0];

export function makeSourceStores(db: Db, dataKey: DataKey) {
  return {
    sources: makeSourceStore(db),
    sourceVolumes: makeSourceVolumeStore(db),
    intakes: makeIntakeStore(db, dataKey),
    testers: makeTesterStore(),
  };
}

/** What partner sites send, and what admins do with them. */
export function makeSourceUseCases(ports: Ports) {
  const publishTest = makePublishTest({ ...ports, matchTest: makeMatchTest(ports) });
  return {
    changeSource: makeChangeSource({ ...ports, randomKey: () => randomBytes(32) }),
    getIntakeRequest: makeGetIntakeRequest(ports),
    listSources: makeListSources(ports),
    publishOutcomes: makePublishOutcomes(ports),
    recordRefusal: makeRecordRefusal(ports),
    submitIntakeRequest: makeSubmitIntakeRequest({ ...ports, publishTest }),
    useSourceKey: makeUseSourceKey(ports),
  };
}
