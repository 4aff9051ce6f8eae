import type { User } from "@doorlight/gateway/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { type InitialEntry, MemoryRouter } from "react-router";
import type { Locale } from "../src/lib/locale.ts";
import { makeQueryClient } from "../src/lib/query-client.ts";
import { setSession } from "../src/lib/session.ts";
import { textsOf } from "./texts.ts";

type Options = { user?: User | null; locale?: Locale; texts?: string[]; at?: InitialEntry };

/** Renders a component with real texts, signed in as `user`. */
export async function show(component: ReactNode, { user = null, locale = "en", texts = [], at = "/" }: Options = {}) {
  const queries = makeQueryClient();
  setSession(queries, user);
  const i18n = await textsOf(locale, ...texts);
  const framed = (shown: ReactNode) => (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[at]}>{shown}</MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>
  );
  const screen = render(framed(component));
  return { ...screen, queries, rerenderWith: (changed: ReactNode) => screen.rerender(framed(changed)) };
}
