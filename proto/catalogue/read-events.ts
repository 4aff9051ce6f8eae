import {
  createFileRegistry,
  type DescField,
  type DescMessage,
  fromBinary,
  getOption,
  hasOption,
} from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { commentOf, meaningOf } from "./comments.ts";
import { event as eventOption } from "../gen/doorlight/common/v1/options_pb.js";

export interface EventField {
  /** Name in the JSON value. */
  name: string;
  field: DescField;
  comment: string;
}

export interface CatalogueEvent {
  /** CloudEvents type. */
  type: string;
  /** Topic without the deployment's prefix. */
  topic: string;
  /** JSON name of the field whose value is the record's key. */
  key: string;
  comment: string;
  message: DescMessage;
  fields: EventField[];
  /** An order from one service to another; the public catalogue leaves it out. */
  internal: boolean;
  /** Its topic keeps the last record of each key for good. */
  compacted: boolean;
}

/** Every event of a buf image that holds source comments, sorted by type. */
export function readEvents(image: Uint8Array): CatalogueEvent[] {
  const set = fromBinary(FileDescriptorSetSchema, image);
  const registry = createFileRegistry(set);
  const events: CatalogueEvent[] = [];
  for (const file of registry.files) {
    for (const message of file.messages) {
      if (hasOption(message, eventOption)) events.push(toEvent(message));
    }
  }
  return events.toSorted((a, b) => a.type.localeCompare(b.type));
}

function toEvent(message: DescMessage): CatalogueEvent {
  const { aggregate, name, key, internal, compacted } = getOption(message, eventOption);
  const [, service, version] = message.file.proto.package.split(".");
  const keyField = message.fields.find((field) => field.name === key);
  if (!keyField) throw new Error(`${message.typeName} has no field ${key} to be its key`);
  return {
    type: `doorlight.${service}.${aggregate}.${name}.${version}`,
    topic: `${service}.${aggregate}.${version}`,
    key: keyField.jsonName,
    comment: commentOf(message),
    message,
    internal,
    compacted,
    fields: message.fields.map((field) => ({ name: field.jsonName, field, comment: meaningOf(field) })),
  };
}
