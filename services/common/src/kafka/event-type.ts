import { getOption, hasOption } from "@bufbuild/protobuf";
import type { DescMessage } from "@bufbuild/protobuf";
import { event as eventOption } from "@doorlight/proto/common/v1/options_pb";

/** The properties of a message's records, from its option `(doorlight.common.v1.event)`. */
export type EventType = {
  /** CloudEvents type: `doorlight.purchasing.purchase.confirmed.v1` */
  type: string;
  /** Topic without the deployment's prefix: `purchasing.purchase.v1` */
  topic: string;
  schema: DescMessage;
  /** Local name of the field whose value is the record's key. */
  keyField: string;
  /** The topic keeps the last record of each key for good. */
  compacted: boolean;
  /** It may be about a row of test mode, as its field `test` says. */
  mayBeTest: boolean;
};

/** Reads the option of an event message. Throws for a message that is no event or lacks the key field it names. */
export function eventType(schema: DescMessage): EventType {
  const known = types.get(schema);
  if (known) return known;
  if (!hasOption(schema, eventOption)) throw new Error(`${schema.typeName} is not an event: it has no event option`);
  const { aggregate, name, key, compacted } = getOption(schema, eventOption);
  const [, service, version] = schema.file.proto.package.split(".");
  const keyField = schema.fields.find((field) => field.name === key);
  if (!keyField) throw new Error(`${schema.typeName} has no field ${key} to be its key`);
  const type: EventType = {
    type: `doorlight.${service}.${aggregate}.${name}.${version}`,
    topic: `${service}.${aggregate}.${version}`,
    schema,
    keyField: keyField.localName,
    compacted,
    mayBeTest: "test" in schema.field,
  };
  types.set(schema, type);
  return type;
}

const types = new WeakMap<DescMessage, EventType>();
