import { ErrorCode as Wire } from "@doorlight/proto/common/v1/error_pb";

type WireName = Exclude<keyof typeof Wire, "UNSPECIFIED">;

/** Why a call is refused: the names of `doorlight.common.v1.ErrorCode` in lower snake_case. */
export type ErrorCode = Lowercase<WireName>;

const byCode = new Map<string, Wire>();
const byWire = new Map<Wire, ErrorCode>();
for (const [name, value] of Object.entries(Wire)) {
  if (typeof value !== "number" || value === Wire.UNSPECIFIED) continue;
  const code = name.toLowerCase() as ErrorCode;
  byCode.set(code, value);
  byWire.set(value, code);
}

/** Every code, in the order of the contract. */
export const errorCodes: readonly ErrorCode[] = [...byWire.values()];

/** The code as contracts carry it. */
export function toWireCode(code: ErrorCode): Wire {
  return byCode.get(code) ?? Wire.UNSPECIFIED;
}

/** The code that a contract carries; undefined for a code of a later release. */
export function fromWireCode(value: Wire): ErrorCode | undefined {
  return byWire.get(value);
}
