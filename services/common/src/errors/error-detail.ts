import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ErrorDetail, ErrorDetailSchema } from "@doorlight/proto/common/v1/error_pb";
import { fromWireCode, toWireCode } from "./error-code.ts";
import { Refusal } from "./refusal.ts";

/** A refusal as contracts carry it. */
export function toErrorDetail({ code, fields, params }: Refusal): MessageInitShape<typeof ErrorDetailSchema> {
  return { code: toWireCode(code), fields: [...fields], params };
}

/** Undefined for a code that this build does not know yet. */
export function fromErrorDetail({ code: wire, fields, params }: ErrorDetail): Refusal | undefined {
  const code = fromWireCode(wire);
  if (!code) return undefined;
  return new Refusal(code, { fields: fields.map(({ path, code, message }) => ({ path, code, message })), params });
}
