import type { PortsOf } from "@doorlight/common/runtime";
import { makeChangeLeadList } from "../use-cases/change-lead-list.ts";
import { makeCreateLeadList } from "../use-cases/create-lead-list.ts";
import { makePreviewLeadList } from "../use-cases/preview-lead-list.ts";
import { makeReadDraft } from "../use-cases/read-draft.ts";
import { makeShowLeadLists } from "../use-cases/show-lead-lists.ts";

type Ports = PortsOf<
  | typeof makeReadDraft
  | typeof makeCreateLeadList
  | typeof makeChangeLeadList
  | typeof makeShowLeadLists
  | typeof makePreviewLeadList,
  "readDraft"
>;

/** What agents do with their lead lists. */
export function makeListUseCases(ports: Ports) {
  const readDraft = makeReadDraft(ports);
  return {
    createLeadList: makeCreateLeadList({ ...ports, readDraft }),
    changeLeadList: makeChangeLeadList({ ...ports, readDraft }),
    showLeadLists: makeShowLeadLists(ports),
    previewLeadList: makePreviewLeadList(ports),
  };
}
