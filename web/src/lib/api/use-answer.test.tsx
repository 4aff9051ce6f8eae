import { listDeals, listLeads, listSessions, loginWithLink } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { act, waitFor } from "@testing-library/react";
import { fakeApi } from "../../../test/fake-fetch.ts";
import { hooks } from "../../../test/hooks.tsx";
import { useAnswer } from "./use-answer.ts";
import { useLink } from "./use-link.ts";
import { usePages } from "./use-pages.ts";

const page = (id: string, nextCursor: string | null) => ({ status: 200, body: { items: [{ id }], nextCursor } });

test("shares one read between all that ask the same", async () => {
  const sent = fakeApi({ "GET /api/profile/sessions": { status: 200, body: { items: [] } } });
  const { result } = hooks(() => [
    useAnswer(listSessions),
    useAnswer(listSessions, {}, { select: ({ items }) => items.length }),
  ]);
  await waitFor(() => expect(result.current.map(({ data }) => data)).toEqual([{ items: [] }, 0]));
  expect(sent).toHaveLength(1);
});

test("reads page after page, without the filters that are null", async () => {
  fakeApi({
    "GET /api/admin/deals?state=draft": page("one", "next"),
    "GET /api/admin/deals?state=draft&cursor=next": page("two", null),
  });
  const { result } = hooks(() => usePages(listDeals, { query: { state: "draft", country: null } }));
  await waitFor(() => expect(result.current.hasNextPage).toBe(true));
  await act(async () => void (await result.current.fetchNextPage()));
  const ids = () => result.current.data?.pages.flatMap(({ items }) => items.map(({ id }) => id));
  await waitFor(() => expect(ids()).toEqual(["one", "two"]));
  expect(result.current.hasNextPage).toBe(false);
});

test("keeps pages apart from one answer to the same input", async () => {
  fakeApi({ "GET /api/leads?limit=10": page("one", null) });
  const { result } = hooks(() => ({
    one: useAnswer(listLeads, { query: { limit: 10 } }).data,
    pages: usePages(listLeads, { query: { limit: 10 } }).data,
  }));
  await waitFor(() => expect(result.current.one).toMatchObject({ items: [{ id: "one" }] }));
  await waitFor(() => expect(result.current.pages).toMatchObject({ pages: [{ items: [{ id: "one" }] }] }));
});

test("sends the token of a link once, even if all is read anew", async () => {
  const sent = fakeApi({ "POST /api/auth/passwordless/login": { status: 200, body: { user: { id: "1" } } } });
  const { queries, result } = hooks(() => useLink(loginWithLink, { token: "token" }));
  await waitFor(() => expect(result.current.data).toEqual({ user: { id: "1" } }));
  await act(() => queries.invalidateQueries());
  expect(sent).toHaveLength(1);
});

test("does not abort the use of a link if the screen is left", async () => {
  fakeApi({ "POST /api/auth/passwordless/login": { status: 200, body: { user: { id: "1" } } } });
  const { queries, unmount } = hooks(() => useLink(loginWithLink, { token: "token" }));
  const [query] = queries.getQueryCache().getAll();
  unmount();
  await waitFor(() => expect(query?.state.status).toBe("success"));
});
