import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { makeQueryClient } from "../src/lib/query-client.ts";

/** Runs hooks that read and change, with their cache. */
export function hooks<Result>(use: () => Result) {
  const queries = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  return { queries, ...renderHook(use, { wrapper }) };
}
