import { execFileSync } from "node:child_process";
import { type DescMessage, getOption } from "@bufbuild/protobuf";
import { expect, test } from "@jest/globals";
import { pii } from "../gen/doorlight/common/v1/options_pb.js";
import { UserSchema } from "../gen/doorlight/identity/v1/user_pb.js";
import { readEvents } from "./read-events.ts";

const proto = new URL("../", import.meta.url);
const image = execFileSync("buf", ["build", "--path", "doorlight", "-o", "-#format=binpb"], {
  cwd: proto,
  maxBuffer: 64 << 20,
});
const events = readEvents(image);

/** Paths of personal fields in a message, nested ones included. */
function personalFields(message: DescMessage, path: string[] = []): string[] {
  return message.fields.flatMap((field) => {
    const here = [...path, field.name];
    if (getOption(field, pii)) return [here.join(".")];
    return field.message ? personalFields(field.message, here) : [];
  });
}

test("no event holds personal data", () => {
  expect(events.length).toBeGreaterThan(0);
  expect(events.flatMap(({ message }) => personalFields(message))).toEqual([]);
});

test("a message with personal data would be found", () => {
  expect(personalFields(UserSchema)).toContain("email");
});

test("every event says what happened and has a key", () => {
  for (const { type, comment, key, message } of events) {
    expect({
      type,
      isDescribed: comment.length > 10,
      key: message.fields.some(({ jsonName }) => jsonName === key),
    }).toEqual({
      type,
      isDescribed: true,
      key: true,
    });
  }
});
