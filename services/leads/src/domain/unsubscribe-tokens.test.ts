import { expect, test } from "@jest/globals";
import { makeUnsubscribeTokens } from "./unsubscribe-tokens.ts";

const keys = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const listId = "01a1fdcb-6442-7db5-9f6b-1a33992a2591";
const tokens = makeUnsubscribeTokens({ current: keys[0] });
const token = tokens.make({ listId });

test("names the list in the token of an unsubscribe link", () => {
  expect(token).toHaveLength(43);
  expect(tokens.read(token)).toEqual({ listId });
});

test("accepts an unsubscribe token of the former key during a rotation, and not after it", () => {
  expect(makeUnsubscribeTokens({ current: keys[1], former: keys[0] }).read(token)).toEqual({ listId });
  expect(makeUnsubscribeTokens({ current: keys[2], former: keys[1] }).read(token)).toBeUndefined();
});

test("refuses an unsubscribe token with any character changed", () => {
  for (let at = 0; at < token.length; at++) {
    const changed = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
    expect(tokens.read(changed)).toBeUndefined();
  }
  for (const wrong of ["", token.slice(1), `${token}=`, `${token}A`, "x"]) expect(tokens.read(wrong)).toBeUndefined();
});

test("names the mailbox in the token of a mail to another address, apart from the list's own", () => {
  const mailboxId = "01a1fdcb-6442-7db5-9f6b-1a33992a2592";
  const both = tokens.make({ listId, mailboxId });
  expect(tokens.read(both)).toEqual({ listId, mailboxId });
  const bytes = Buffer.from(both, "base64url");
  const shortened = Buffer.concat([bytes.subarray(0, 16), bytes.subarray(32)]).toString("base64url");
  expect(tokens.read(shortened)).toBeUndefined();
});
