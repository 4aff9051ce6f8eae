import * as z from "zod/mini";
import { PresentPassword } from "./auth.ts";
import { Id, idParams, Instant } from "./common.ts";
import { endpoint, users } from "./endpoint.ts";

export const DataExport = z.object({
  id: Id,
  state: z.enum(["running", "ready"]),
  /** Parts that are in, of all. */
  done: z.int(),
  total: z.int(),
  requestedAt: Instant,
  expiresAt: z.nullable(Instant),
});
export type DataExport = z.output<typeof DataExport>;

const ExportAnswer = z.object({ export: DataExport });

export const requestExport = endpoint({
  method: "POST",
  path: "/api/profile/export",
  summary: "Collect all that is held about the user; a mail says when it is ready.",
  access: users,
  beforeTerms: true,
  answer: ExportAnswer,
  status: 202,
});

export const getExport = endpoint({
  method: "GET",
  path: "/api/profile/export",
  summary: "The newest export.",
  access: users,
  beforeTerms: true,
  answer: z.object({ export: z.nullable(DataExport) }),
});

export const downloadExport = endpoint({
  method: "GET",
  path: "/api/profile/export/:id",
  summary: "The data, as a file.",
  access: users,
  beforeTerms: true,
  params: idParams,
  answer: z.record(z.string(), z.unknown()),
  refusals: ["not_found"],
});

export const eraseAccount = endpoint({
  method: "POST",
  path: "/api/profile/erase",
  summary: "Erase the account for good. What bookkeeping law asks for is kept.",
  access: users,
  beforeTerms: true,
  body: z.strictObject({ password: z.optional(PresentPassword), confirm: z.literal(true) }),
  status: 204,
  refusals: ["password_wrong"],
});
