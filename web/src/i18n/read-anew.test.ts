import { expect, test } from "@jest/globals";
import { QueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { readAnew } from "./read-anew.ts";

test("answers are out of date once the screen changes its language", async () => {
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
