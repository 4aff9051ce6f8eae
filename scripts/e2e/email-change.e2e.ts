import { expect, test } from "@jest/globals";
import { confirmEmailChange, getEmailChange, login, me, requestEmailChange } from "@doorlight/gateway/contract";
import { PASSWORD, someAgent, someEmail } from "./support/given.ts";
import { links, mailedTo } from "./support/inbox.ts";
import { Visitor } from "./support/visitor.ts";

test("changes an agent's address by a link in each mailbox, with a new login everywhere", async () => {
  const agent = await someAgent();
  const email = someEmail("moved");
  const { emailChange } = await agent.call(requestEmailChange, { body: { email, password: PASSWORD } });
  expect(emailChange).toMatchObject({ newEmail: email, formerConfirmed: false, newConfirmed: false });

  const somebody = new Visitor();
  const confirm = async (address: string) =>
    somebody.call(confirmEmailChange, { body: { token: await mailedTo(address, links.emailChange) } });
  expect(await confirm(email)).toEqual({ complete: false });
  expect((await agent.call(getEmailChange)).emailChange).toMatchObject({ newConfirmed: true, formerConfirmed: false });
  expect(await confirm(agent.email)).toEqual({ complete: true });

  expect(await agent.refused(me, {})).toMatchObject({ code: "login_required" });
  const returned = new Visitor();
  const { user } = await returned.call(login, { body: { email, password: PASSWORD } });
  expect(user).toMatchObject({ id: agent.id, email });
  expect(await returned.refused(login, { body: { email: agent.email, password: PASSWORD } })).toMatchObject({
    code: "invalid_credentials",
  });
});
