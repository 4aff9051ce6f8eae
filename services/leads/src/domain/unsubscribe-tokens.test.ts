import { expect, test } from "@jest/globals";
import { makeUnsubscribeTokens } from "./unsubscribe-tokens.ts";

const keys = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const listId = "01a1fdcb-6442-7db5-9f6b-1a33992a2591";
const tokens = makeUnsubscribeTokens({ current: keys[0] });
const token = tokens.make({ listId });

test("the token of an unsubscribe link names its list", () => {
  expect(token).toHaveLength(43);
  expect(tokens.read(token)).toEqual({ listId });
});

test("an unsubscribe token of the former key is good during a rotation, and not after it", () => {
  expect(makeUnsubscribeTokens({ current: keys[1], former: keys[0] }).read(token)).toEqual({ listId });
  expect(makeUnsubscribeTokens({ current: keys[2], former: keys[1] }).read(token)).toBeUndefined();
});

test("no changed character of an unsubscribe token is good", () => {
  for (let at = 0; at < token.length; at++) {
    const changed = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
    expect(tokens.read(changed)).toBeUndefined();
  }
  for (const wrong of ["", token.slice(1), `${token}=`, `${token}A`, "x"]) expect(tokens.read(wrong)).toBeUndefined();
});

test("the token of a mail to another address names its mailbox, too, and neither is good for the other", () => {
  const mailboxId = "01a1fdcb-6442-7db5-9f6b-1a33992a2592";
  const both = tokens.make({ listId, mailboxId });
  expect(tokens.read(both)).toEqual({ listId, mailboxId });
  const bytes = Buffer.from(both, "base64url");
  const shortened = Buffer.concat([bytes.subarray(0, 16), bytes.subarray(32)]).toString("base64url");
  expect(tokens.read(shortened)).toBeUndefined();
});
