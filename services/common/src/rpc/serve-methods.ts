import type { DescService } from "@bufbuild/protobuf";
import type { ConnectRouter, HandlerContext } from "@connectrpc/connect";
import { fromMessage, type Given, type Plain, toMessage } from "./plain.ts";

type Answer<Value> = Given<Value> | (keyof Value extends never ? void : never);

type Methods<Service extends DescService> = {
  [Name in keyof Service["method"]]: (
    request: Plain<Service["method"][Name]["input"]>,
    context: HandlerContext,
  ) => Promise<Answer<Plain<Service["method"][Name]["output"]>>>;
};

/** Serves every method of a service with plain values. One whose answer has no fields may answer nothing. */
export function serveMethods<Service extends DescService>(
  router: ConnectRouter,
  service: Service,
  methods: Methods<Service>,
): void {
  const byName = methods as Record<string, (request: unknown, context: HandlerContext) => Promise<unknown>>;
  const served = service.methods.map(({ localName, input, output }) => {
    const answer = async (request: never, context: HandlerContext) =>
      toMessage(output, ((await byName[localName]?.(fromMessage(input, request), context)) ?? {}) as never);
    return [localName, answer] as const;
  });
  router.service(service, Object.fromEntries(served) as object);
}
