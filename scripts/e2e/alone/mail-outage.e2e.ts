import { expect, test } from "@jest/globals";
import { register } from "@doorlight/gateway/contract";
import { PASSWORD, someEmail } from "../support/given.ts";
import { links, mailedTo, mailsTo } from "../support/inbox.ts";
import { stack } from "../support/stack.ts";
import { Visitor } from "../support/visitor.ts";

test("sends mails of a mail server's outage once each afterwards, even after a killed sender", async () => {
  await stack.kill("inbox");
  const addresses = Array.from({ length: 5 }, () => someEmail("patient"));
  for (const email of addresses) {
    await new Visitor().call(register, {
      body: { country: "FI", firstName: "Pat", lastName: "Patient", email, password: PASSWORD, locale: "fi" },
    });
  }
  await stack.restart("notifications", "SIGKILL");
  await stack.start("inbox");

  for (const email of addresses) {
    await mailedTo(email, links.signUp, 60_000);
    expect(await mailsTo(email)).toHaveLength(1);
  }
});
