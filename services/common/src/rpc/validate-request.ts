import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import type { Path } from "@bufbuild/protobuf/reflect";
import { createValidator, type Violation } from "@bufbuild/protovalidate";
import type { Interceptor } from "@connectrpc/connect";
import { type FieldError, refuse, refuseField } from "../errors/index.ts";

const validator = createValidator();

/**
 * Refuses `invalid_request`, with every invalid field, if a message breaks the rules of its contract or a text in it
 * holds a NUL, which PostgreSQL cannot store.
 */
export function checkMessage<Desc extends DescMessage>(schema: Desc, message: MessageShape<Desc>): void {
  const result = validator.validate(schema, message);
  if (result.kind === "error") throw result.error;
  if (result.kind === "invalid") refuse("invalid_request", { fields: result.violations.map(toFieldError) });
  const path = pathOfNul(message);
  if (path) refuseField(path.slice(1), "invalid_format", "holds a NUL");
}

/** `.contact.email`, `.items[2].name`; undefined if no text holds a NUL. */
function pathOfNul(value: unknown): string | undefined {
  if (typeof value === "string") return value.includes("\0") ? "" : undefined;
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const rest = pathOfNul(part);
    if (rest !== undefined) return `${Array.isArray(value) ? `[${name}]` : `.${name}`}${rest}`;
  }
  return undefined;
}

/** Checks the message of every unary call before it is served. */
export const validateRequest: Interceptor = (next) => (request) => {
  if (!request.stream) checkMessage(request.method.input, request.message);
  return next(request);
};

function toFieldError({ field, ruleId, message }: Violation): FieldError {
  return { path: pathText(field), code: fieldErrorCodes[ruleId] ?? ruleId.replaceAll(".", "_"), message };
}

/** The words that forms translate; any other rule is named after itself. */
const fieldErrorCodes: Readonly<Record<string, string>> = {
  required: "required",
  "string.min_len": "too_short",
  "string.max_len": "too_long",
  "string.email": "invalid_email",
  "string.email_empty": "required",
  "string.uuid": "invalid_id",
  "string.uuid_empty": "required",
  "string.pattern": "invalid_format",
  "enum.defined_only": "unknown_value",
  "enum.not_in": "required",
  "repeated.min_items": "too_few",
  "repeated.max_items": "too_many",
};

/** `contact.email`, `items[2].name`: names as JSON has them. */
function pathText(path: Path): string {
  return path.reduce((text, part) => {
    if (part.kind === "list_sub") return `${text}[${part.index}]`;
    if (part.kind === "map_sub") return `${text}.${part.key}`;
    if (part.kind === "extension") return text;
    const name = part.kind === "field" ? part.jsonName : part.name;
    return text ? `${text}.${name}` : name;
  }, "");
}
