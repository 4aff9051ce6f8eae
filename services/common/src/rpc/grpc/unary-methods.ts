import type { DescMethod, DescMethodUnary } from "@bufbuild/protobuf";
import type { ConnectRouter, MethodImpl } from "@connectrpc/connect";
import { methodName } from "../method-name.ts";

type AnyUnary = DescMethod & DescMethodUnary;
export type UnaryMethod = { method: AnyUnary; implementation: MethodImpl<AnyUnary> };
/** By path: `/package.Service/Method`. */
export type UnaryMethods = Map<string, UnaryMethod>;

/**
 * A router that registers everything with `router` and notes the unary methods in `methods`, but for those with options
 * of their own, which only connect-node understands.
 */
export function noteUnaryMethods(router: ConnectRouter, methods: UnaryMethods): ConnectRouter {
  function note(method: DescMethod, implementation: MethodImpl<AnyUnary>): void {
    if (isUnary(method)) methods.set(`/${methodName(method)}`, { method, implementation });
  }

  const noting: ConnectRouter = {
    handlers: router.handlers,
    service(service, implementation, options) {
      router.service(service, implementation, options);
      if (options) return noting;
      for (const method of service.methods) {
        const own = implementation[method.localName];
        if (own) note(method, own.bind(implementation) as MethodImpl<AnyUnary>);
      }
      return noting;
    },
    rpc(method, implementation, options) {
      router.rpc(method, implementation, options);
      if (!options) note(method, implementation as MethodImpl<AnyUnary>);
      return noting;
    },
  };
  return noting;
}

function isUnary(method: DescMethod): method is AnyUnary {
  return method.methodKind === "unary";
}
