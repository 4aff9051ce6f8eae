import type { DescService } from "@bufbuild/protobuf";
import { refusalFrom } from "@doorlight/common/errors";
import { makeRpcClient, type Signer, withToken } from "@doorlight/common/rpc";
import { type ProcessName, processNames } from "../../stack/services.ts";
import { stack } from "../support/stack.ts";
import { describedServices } from "./described-services.ts";

/** Resolves to `ok`, to the code of a refusal, or to `error` and the number of a gRPC status. */
export type RpcCall = (message: object, options: CallOptions) => Promise<string>;

type CallOptions = ReturnType<typeof withToken>;

/** A client whose methods are called by name. */
type Untyped = Record<string, (message: object, options: CallOptions) => Promise<unknown>>;

/**
 * Every rpc that a process of the stack serves, by its name such as `identity UsersService/GetUser`. Each process is
 * called for each described service, one after the other: of hundreds of calls at once some run out of their time. `open`
 * closes the clients.
 */
export async function servedRpcs(signer: Signer, open: DisposableStack): Promise<Map<string, RpcCall>> {
  const described = await describedServices();
  const servedBy = async (process: ProcessName) => {
    const calls: [string, RpcCall][] = [];
    for (const service of described) {
      const address = `127.0.0.1:${stack.settings.ports[`${process}-rpc`]}`;
      const client = open.use(makeRpcClient(service, { peer: process, address, signer }));
      calls.push(...(await callsOf(process, service, client)));
    }
    return calls;
  };
  return new Map((await Promise.all(processNames.map(servedBy))).flat());
}

/** UNIMPLEMENTED, and UNAVAILABLE: a process without rpcs does not listen at all. */
const notServed = new Set(["error 12", "error 14", "unavailable"]);

async function callsOf(process: ProcessName, service: DescService, client: object): Promise<[string, RpcCall][]> {
  const calls = service.methods.map(({ name, localName }): [string, RpcCall] => {
    const call: RpcCall = (message, options) => answerTo(() => (client as Untyped)[localName]?.(message, options));
    return [`${process} ${service.typeName.replace(/^.*\./, "")}/${name}`, call];
  });
  const answers = await Promise.all(calls.map(([, call]) => call({}, withToken(""))));
  return answers.every((answer) => notServed.has(answer)) ? [] : calls;
}

async function answerTo(call: () => Promise<unknown> | undefined): Promise<string> {
  try {
    await call();
    return "ok";
  } catch (error) {
    const code = refusalFrom(error)?.code;
    if (code) return code;
    return error instanceof Error && "code" in error ? `error ${String(error.code)}` : String(error);
  }
}
