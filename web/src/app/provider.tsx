import { QueryClientProvider } from "@tanstack/react-query";
import type { i18n } from "i18next";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { BrowserRouter } from "react-router";
import { readAnew } from "../i18n/read-anew.ts";
import { OfflineBanner } from "./offline-banner.tsx";
import { makeQueryClient } from "../lib/query-client.ts";
import { syncSession } from "../lib/session-sync.ts";
import { useToasterNeeded } from "../lib/toast.ts";
import { lazyPart } from "../lib/lazy-part.ts";

const Toaster = lazyPart(() => import("../components/ui/toaster.tsx"), "Toaster");

/** The context of every screen: texts, cached answers, router, toasts. */
export function Provider({ texts, children }: { texts: i18n; children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  const toasterNeeded = useToasterNeeded();
  useEffect(() => syncSession(queries), [queries]);
  useEffect(() => readAnew(queries, texts), [queries, texts]);
  return (
    <I18nextProvider i18n={texts}>
      <QueryClientProvider client={queries}>
        <OfflineBanner />
        <BrowserRouter>{children}</BrowserRouter>
        {toasterNeeded && (
          <Suspense>
            <Toaster />
          </Suspense>
        )}
      </QueryClientProvider>
    </I18nextProvider>
  );
}
