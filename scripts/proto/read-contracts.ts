import { execFileSync } from "node:child_process";
import { join } from "node:path";
import {
  createFileRegistry,
  type DescField,
  type DescFile,
  type DescMessage,
  fromBinary,
  getOption,
} from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { empty_is_none as emptyIsNone } from "../../proto/gen/doorlight/common/v1/options_pb.js";

/** The files of the contracts in a tree, with their comments. */
export function readContracts(tree: string): DescFile[] {
  const image = execFileSync("buf", ["build", "--path", "doorlight", "-o", "-#format=binpb"], {
    cwd: join(tree, "proto"),
    maxBuffer: 64 << 20,
  });
  const { files } = createFileRegistry(fromBinary(FileDescriptorSetSchema, image));
  return [...files].filter(({ proto }) => proto.package.startsWith("doorlight."));
}

/** The messages of a file, also those within others. */
export function messagesOf({ messages }: DescFile): DescMessage[] {
  return messages.flatMap(withNested);
}

function withNested(message: DescMessage): DescMessage[] {
  return message.proto.options?.mapEntry ? [] : [message, ...message.nestedMessages.flatMap(withNested)];
}

/** Whether a field may say that there is none. */
export function isNullable(field: DescField): boolean {
  return field.proto.proto3Optional || getOption(field, emptyIsNone);
}
