import { execFileSync } from "node:child_process";
import { type DescMessage, getOption } from "@bufbuild/protobuf";
import { expect, test } from "@jest/globals";
import { pii } from "../gen/doorlight/common/v1/options_pb.js";
import { UserSchema } from "../gen/doorlight/identity/v1/user_pb.js";
import { asyncApi } from "./async-api.ts";
import { cataloguePage } from "./page.ts";
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

test("the catalogue names how long a topic keeps its records, and the fields that every record has", () => {
  const { channels, components } = asyncApi(events);
  const times = Object.values(channels).map(({ bindings }) => bindings.kafka.topicConfiguration["retention.ms"]);
  expect(new Set(times)).toEqual(new Set([1_209_600_000]));

  const { payload } = components.messages["doorlight.purchasing.purchase.confirmed.v1"]!;
  const names = Object.keys(payload["properties"] as object);
  expect(names.filter((name) => !(payload["required"] as string[]).includes(name))).toEqual(["officeId"]);
  const page = cataloguePage("", events);
  expect(page).toMatch(/\| `officeId` \| string, optional \|/);
  expect(page).toMatch(/\| `acquiredAt` \| time \|/);
});
