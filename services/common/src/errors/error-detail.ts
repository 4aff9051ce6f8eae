import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ErrorDetail, ErrorDetailSchema } from "@doorlight/proto/common/v1/error_pb";
import { fromWireCode, toWireCode } from "./error-code.ts";
import { Refusal } from "./refusal.ts";

/** A refusal as contracts carry it. */
export function toErrorDetail({ code, fields, params }: Refusal): MessageInitShape<typeof ErrorDetailSchema> {
  return { code: toWireCode(code), fields: [...fields], params };
}

/** The refusal that a contract carries; undefined for a code of a later release. */
export function fromErrorDetail({ code: wire, fields, params }: ErrorDetail): Refusal | undefined {
  const code = fromWireCode(wire);
  if (!code) return undefined;
  return new Refusal(code, { fields: fields.map(({ path, code, message }) => ({ path, code, message })), params });
}
