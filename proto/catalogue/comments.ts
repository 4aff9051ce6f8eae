import { commonFields } from "./common-fields.ts";
import type { DescEnum, DescEnumValue, DescField, DescMessage } from "@bufbuild/protobuf";

type Described = DescMessage | DescField | DescEnum | DescEnumValue;

/** The comment above a declaration, on one line; empty if there is none, or no source beside the descriptors. */
export function commentOf(declaration: Described): string {
  const wanted = pathOf(declaration).join(".");
  const { sourceCodeInfo } = fileOf(declaration).proto;
  const place = sourceCodeInfo?.location.find(({ path }) => path.join(".") === wanted);
  return (place?.leadingComments ?? "").trim().replace(/\s+/g, " ");
}

/** What a field says: its own comment, else what the name says in every event. */
export function meaningOf(field: DescField): string {
  const isTime = field.message?.typeName === "google.protobuf.Timestamp";
  return commentOf(field) || (commonFields[field.jsonName] ?? (isTime ? "By our clock." : ""));
}

function fileOf(declaration: Described) {
  return "file" in declaration ? declaration.file : declaration.parent.file;
}

/** How descriptors name a place in their file: numbers of fields of `descriptor.proto`, each with a position. */
function pathOf(declaration: Described): number[] {
  switch (declaration.kind) {
    case "message":
      return declaration.parent
        ? [...pathOf(declaration.parent), 3, declaration.parent.nestedMessages.indexOf(declaration)]
        : [4, declaration.file.messages.indexOf(declaration)];
    case "enum":
      return declaration.parent
        ? [...pathOf(declaration.parent), 4, declaration.parent.nestedEnums.indexOf(declaration)]
        : [5, declaration.file.enums.indexOf(declaration)];
    case "enum_value":
      return [...pathOf(declaration.parent), 2, declaration.parent.values.indexOf(declaration)];
    case "field":
      return [...pathOf(declaration.parent), 2, declaration.parent.fields.indexOf(declaration)];
  }
}
