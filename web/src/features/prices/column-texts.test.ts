import { expect, test } from "@jest/globals";
import { LeadType } from "@doorlight/gateway/contract";
import { textsOf } from "../../../test/texts.ts";
import { locales } from "../../lib/locale.ts";

const softHyphen = "\u00ad";
/** Letters that a column of 84 px has room for. */
const room = 11;

test.each(locales)(
  "names the price columns in %s as the lead types, each broken where its column ends",
  async (locale) => {
    const { t } = await textsOf(locale, "prices");
    for (const leadType of LeadType.options) {
      const name = t(`prices:column.leadType.${leadType}`);
      expect(name.replaceAll(softHyphen, "")).toBe(t(`common:leadType.${leadType}`));
      const parts = name.split(new RegExp(`[ ${softHyphen}]`));
      expect(parts.filter(({ length }) => length > room)).toEqual([]);
    }
  },
);
