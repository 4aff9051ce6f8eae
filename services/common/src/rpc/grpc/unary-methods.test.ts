import { expect, test } from "@jest/globals";
import { createConnectRouter } from "@connectrpc/connect";
import { EchoService } from "../../../test/gen/echo/v1/echo_service_pb.ts";
import { noteUnaryMethods, type UnaryMethods } from "./unary-methods.ts";

const { read, say } = EchoService.method;

test("notes methods however they are registered, but none with options of its own", () => {
  const methods: UnaryMethods = new Map();
  const router = createConnectRouter();
  const noting = noteUnaryMethods(router, methods);
  noting.service(EchoService, { say: () => ({ text: "hello" }) });
  expect([...methods.keys()]).toEqual(["/echo.v1.EchoService/Say"]);

  noting.rpc(read, () => ({}));
  expect([...methods.keys()]).toEqual(["/echo.v1.EchoService/Say", "/echo.v1.EchoService/Read"]);

  methods.clear();
  noting.rpc(say, () => ({}), { readMaxBytes: 10 });
  expect([...methods.keys()]).toEqual([]);
  expect(new Set(router.handlers.map(({ requestPath }) => requestPath))).toEqual(
    new Set(["/echo.v1.EchoService/Say", "/echo.v1.EchoService/Read"]),
  );
});
