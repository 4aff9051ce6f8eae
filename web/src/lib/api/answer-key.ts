import type { AnswerOf, Endpoint } from "@doorlight/gateway/contract";
import type { DataTag, InfiniteData } from "@tanstack/react-query";
import type { CallInput } from "./call.ts";

/** An endpoint by its address alone, for a module of the first screen, which its schemas would make larger. */
type Addressed<E extends Endpoint> = E | { path: E["path"] };

/** The cached answer to one input. Every key of an endpoint begins with its path, so that `[path]` stands for all of them. */
export function answerKey<E extends Endpoint>(endpoint: Addressed<E>, input: CallInput<E>) {
  return [endpoint.path, input] as unknown as DataTag<readonly unknown[], AnswerOf<E>>;
}

/** The cached pages of one input; without it, the beginning of the keys of all pages of the endpoint. */
export function pagesKey<E extends Endpoint>(endpoint: Addressed<E>, ...input: [CallInput<E>?]) {
  return [endpoint.path, "pages", ...input] as unknown as DataTag<readonly unknown[], Pages<E>>;
}

/** What is cached of an endpoint that answers page after page. */
export type Pages<E extends Endpoint> = InfiniteData<AnswerOf<E>>;
