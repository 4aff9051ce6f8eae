import { randomBytes } from "node:crypto";
import type { Db } from "@doorlight/common/db";
import type { PortsOf } from "@doorlight/common/runtime";
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

type Ports = PortsOf<
  | typeof makeChangeSource
  | typeof makeGetIntakeRequest
  | typeof makeListSources
  | typeof makePublishOutcomes
  | typeof makeRecordRefusal
  | typeof makeMatchTest
  | typeof makePublishTest
  | typeof makeSubmitIntakeRequest
  | typeof makeUseSourceKey,
  "randomKey" | "matchTest" | "publishTest"
>;

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
