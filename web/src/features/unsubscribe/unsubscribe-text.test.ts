import { expect, test } from "@jest/globals";
import { textsOf } from "../../../test/texts.ts";
import { locales } from "../../lib/locale.ts";

test.each(locales)(
  "names in %s the choice that brings a list's mails back on the page that ended them",
  async (locale) => {
    const { t } = await textsOf(locale, "unsubscribe", "lead-lists");
    const choice = t("lead-lists:modeTitle.notification");
    expect(t("unsubscribe:text", { name: "Kallio" })).toContain(choice);
  },
);
