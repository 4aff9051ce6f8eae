import {
  ProspectColumnSchema,
  ProspectImportErrorSchema,
  ProspectImportSchema,
  ProspectRowSchema,
} from "@doorlight/proto/campaign/v1/prospect_import_pb";
import { seconds } from "@doorlight/common/time";
import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { route, signedIn } from "../http/route.ts";
import { answerOf } from "../mappers/answer-of.ts";

type Ports = { clients: Pick<Clients, "prospectImports"> };

const SHOWN_IMPORTS = 10;
/** A file of 20 MB is read as a whole. */
const UPLOAD_MS = seconds(30);

const toImport = answerOf(ProspectImportSchema, contract.ProspectImport);
const toColumn = answerOf(ProspectColumnSchema, contract.ProspectColumn);
const toRow = answerOf(ProspectRowSchema, contract.ProspectRow);
const toError = answerOf(ProspectImportErrorSchema, contract.ProspectImportError);

const words = (fields: readonly (contract.ProspectField | null)[]) => ({ fields: fields.map((field) => field ?? "") });

/** Files of prospects. */
export function makeProspectImportRoutes({ clients: { prospectImports: imports } }: Ports) {
  return [
    route(contract.uploadProspects, async (call) => {
      const file = { ...call.body, content: call.file };
      const uploaded = await imports.uploadFile(file, { ...signedIn(call).as, timeoutMs: UPLOAD_MS });
      return { import: toImport(uploaded.import), columns: uploaded.columns.map(toColumn) };
    }),

    route(contract.previewProspects, async (call) => {
      const asked = { importId: call.params.id, fields: words(call.body.fields) };
      return { rows: (await imports.previewFile(asked, signedIn(call).as)).rows.map(toRow) };
    }),

    route(contract.startProspectImport, async (call) => {
      const { fields, tags, ...terms } = call.body;
      const asked = { importId: call.params.id, fields: words(fields), tags: { tags }, ...terms };
      return { import: toImport((await imports.startImport(asked, signedIn(call).as)).import) };
    }),

    route(contract.listProspectImports, async (call) => {
      const { imports: newest } = await imports.listImports({ ...call.query, limit: SHOWN_IMPORTS }, signedIn(call).as);
      return { items: newest.map(toImport) };
    }),

    route(contract.getProspectImport, async (call) => {
      const { import: found, errors } = await imports.getImport(call.params, signedIn(call).as);
      return { import: toImport(found), errors: errors.map(toError) };
    }),
  ];
}
