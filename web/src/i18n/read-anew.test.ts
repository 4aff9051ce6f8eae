import { expect, jest, test } from "@jest/globals";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import i18next from "i18next";
import { readOnce } from "../lib/api/use-link.ts";
import { readAnew } from "./read-anew.ts";

test("refreshes answers once the screen changes its language", async () => {
  const texts = i18next.createInstance();
  await texts.init({ lng: "en", resources: {} });
  const queries = new QueryClient();
  queries.setQueryData(["locations"], ["Lapland"]);
  const stop = readAnew(queries, texts);
  expect(queries.getQueryState(["locations"])?.isInvalidated).toBe(false);
  await texts.changeLanguage("fi");
  expect(queries.getQueryState(["locations"])?.isInvalidated).toBe(true);
  queries.setQueryData(["locations"], ["Lappi"]);
  stop();
  await texts.changeLanguage("sv");
  expect(queries.getQueryState(["locations"])?.isInvalidated).toBe(false);
});

test("does not send the token of a mailed link again for a new language", async () => {
  const texts = i18next.createInstance();
  await texts.init({ lng: "en", resources: {} });
  const queries = new QueryClient();
  const queryFn = jest.fn(async () => "confirmed");
  const screen = new QueryObserver(queries, { queryKey: ["link"], queryFn, ...readOnce });
  const leave = screen.subscribe(() => {});
  await queries.fetchQuery({ queryKey: ["link"], queryFn, ...readOnce });
  readAnew(queries, texts);
  await texts.changeLanguage("fi");
  expect(queryFn).toHaveBeenCalledTimes(1);
  leave();
});
