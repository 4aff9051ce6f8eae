import { expect, test } from "@jest/globals";
import { stopReason } from "./stop-rule.ts";

test("stops at 5 % bounces or 0.3 % complaints, but not before 200 mails", () => {
  expect(stopReason({ sent: 100, bounced: 99, complained: 50 })).toBeNull();
  expect(stopReason({ sent: 190, bounced: 10, complained: 0 })).toBe("bounces");
  expect(stopReason({ sent: 191, bounced: 9, complained: 0 })).toBeNull();
  expect(stopReason({ sent: 1000, bounced: 0, complained: 3 })).toBe("complaints");
  expect(stopReason({ sent: 1000, bounced: 0, complained: 2 })).toBeNull();
});
