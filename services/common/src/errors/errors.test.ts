import { expect, test } from "@jest/globals";
import { Code, ConnectError } from "@connectrpc/connect";
import { ErrorCodeSchema } from "@doorlight/proto/common/v1/error_pb";
import { type ErrorCode, errorCodes } from "./error-code.ts";
import { refusalFrom } from "./refusal-from.ts";
import { Refusal, refuse } from "./refusal.ts";
import { toConnectError } from "./to-connect-error.ts";

test("has the error codes of the contract, without the unspecified one", () => {
  const names = ErrorCodeSchema.values.map(({ localName }) => localName.toLowerCase());
  expect(["unspecified", ...errorCodes]).toEqual(names);
});

test("carries a refusal to the wire and back", () => {
  const fields = [{ path: "contact.email", code: "invalid_email", message: "must be an e-mail address" }];
  const sent = new Refusal("last_spot_taken", { fields, params: { cap: "4" } });

  const received = refusalFrom(toConnectError(sent));

  expect(received).toBeInstanceOf(Refusal);
  expect(received).toMatchObject({ code: "last_spot_taken", fields, params: { cap: "4" } });
});

test.each<[ErrorCode, Code]>([
  ["not_found", Code.NotFound],
  ["login_required", Code.Unauthenticated],
  ["already_bought", Code.FailedPrecondition],
])("gives the refusal %s the protocol's code %s", (code, expected) => {
  expect(toConnectError(new Refusal(code)).code).toBe(expected);
});

test("passes on a refusal of a service further on as it is", () => {
  const fromPeer = toConnectError(new Refusal("link_expired"));
  expect(refusalFrom(toConnectError(fromPeer))?.code).toBe("link_expired");
});

test("removes the text of an error that is no refusal on the wire", () => {
  const error = toConnectError(new Error("password of anna@example.test is wrong"));
  expect(error).toMatchObject({ code: Code.Internal, rawMessage: "", details: [] });
  expect(refusalFrom(error)).toBeUndefined();
});

test("keeps UNAVAILABLE for a peer that is down, without its address", () => {
  const error = toConnectError(new ConnectError("connect ECONNREFUSED 10.0.0.7:27302", Code.Unavailable));
  expect(error).toMatchObject({ code: Code.Unavailable, rawMessage: "" });
});

test("turns a peer's complaint about this service's own request into INTERNAL for the caller", () => {
  expect(toConnectError(new ConnectError("bad input", Code.InvalidArgument)).code).toBe(Code.Internal);
});

test("throws a Refusal", () => {
  expect(() => refuse("forbidden")).toThrow(Refusal);
});
