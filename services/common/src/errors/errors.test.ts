import { expect, test } from "@jest/globals";
import { Code, ConnectError } from "@connectrpc/connect";
import { ErrorCodeSchema } from "@doorlight/proto/common/v1/error_pb";
import { connectCode } from "./connect-code.ts";
import { Refusal, errorCodes, isErrorCode, refusalFrom, refuse, toConnectError } from "./index.ts";

test("knows every code of the contract, and no unspecified one", () => {
  const names = ErrorCodeSchema.values.map(({ localName }) => localName.toLowerCase());
  expect(["unspecified", ...errorCodes]).toEqual(names);
  expect(isErrorCode("unspecified")).toBe(false);
});

test("a refusal survives the way to the wire and back", () => {
  const fields = [{ path: "contact.email", code: "invalid_email", message: "must be an e-mail address" }];
  const sent = new Refusal("last_spot_taken", { fields, params: { cap: "4" } });

  const error = toConnectError(sent);
  const received = refusalFrom(error);

  expect(error.code).toBe(Code.FailedPrecondition);
  expect(received).toBeInstanceOf(Refusal);
  expect(received).toMatchObject({ code: "last_spot_taken", fields, params: { cap: "4" } });
});

test("a refusal of a service further on is passed on as it is", () => {
  const fromPeer = toConnectError(new Refusal("link_expired"));
  expect(refusalFrom(toConnectError(fromPeer))?.code).toBe("link_expired");
});

test("anything else says nothing of this process", () => {
  const error = toConnectError(new Error("password of anna@example.test is wrong"));
  expect(error).toMatchObject({ code: Code.Internal, rawMessage: "", details: [] });
  expect(refusalFrom(error)).toBeUndefined();
});

test("a peer that is down stays 'unavailable', without its address", () => {
  const error = toConnectError(new ConnectError("connect ECONNREFUSED 10.0.0.7:27302", Code.Unavailable));
  expect(error).toMatchObject({ code: Code.Unavailable, rawMessage: "" });
});

test("a peer's own fault becomes ours, not the caller's", () => {
  expect(toConnectError(new ConnectError("bad input", Code.InvalidArgument)).code).toBe(Code.Internal);
});

test("refuse throws", () => {
  expect(() => refuse("forbidden")).toThrow(Refusal);
});

test("no refusal looks like success to other people's clients", () => {
  expect(Object.keys(connectCode).sort()).toEqual([...errorCodes].sort());
});
