import * as z from "zod/mini";
import { PresentPassword } from "./auth.ts";
import { idParams } from "./common.ts";
import { endpoint, users } from "./endpoint.ts";
import { DataExport } from "./messages/data-export.ts";

export { DataExport };

const ExportAnswer = z.object({ export: DataExport });

export const requestExport = endpoint({
  method: "POST",
  path: "/api/profile/export",
  summary: "Start an export of all data about the user. An e-mail says when it is ready.",
  access: users,
  beforeTerms: true,
  answer: ExportAnswer,
  status: 202,
});

export const getExport = endpoint({
  method: "GET",
  path: "/api/profile/export",
  summary: "Get the newest export; null if there is none.",
  access: users,
  beforeTerms: true,
  answer: z.object({
    /** The newest one; null without one. */
    export: z.nullable(DataExport),
  }),
});

export const downloadExport = endpoint({
  method: "GET",
  path: "/api/profile/export/:id",
  summary: "Download the data of an export as a file.",
  access: users,
  beforeTerms: true,
  // It is everything about the user.
  whileImpersonating: false,
  params: idParams,
  answer: z.record(z.string(), z.unknown()),
  refusals: ["not_found"],
});

export const eraseAccount = endpoint({
  method: "POST",
  path: "/api/profile/erase",
  summary: "Erase the account for good. Records that bookkeeping law requires stay.",
  access: users,
  beforeTerms: true,
  hashesPassword: true,
  body: z.strictObject({ password: z.optional(PresentPassword), confirm: z.literal(true) }),
  status: 204,
  refusals: ["password_wrong"],
});
