import { randomBytes } from "node:crypto";
import { eventually } from "@doorlight/common/testing/eventually";
import { expect, test } from "@jest/globals";
import { getSellerPage, loginWithLink } from "@doorlight/gateway/contract";
import { Visitor } from "./support/visitor.ts";
import { findTexts } from "./support/find-texts.ts";

const secret = () => randomBytes(24).toString("base64url");
const someId = "0193e7a4-0000-7000-8000-000000000000";

test("leaves secrets of addresses and bodies out of logs, spans and stores, even if refused", async () => {
  const [login, reset, seller, posted] = [secret(), secret(), secret(), secret()];
  const [signUp, request, office] = [secret(), secret(), secret()];
  const visitor = new Visitor();
  await visitor.send("GET", `/login/passwordless/${login}`);
  await visitor.send("GET", `/change-password/${someId}/${reset}`);
  await visitor.send("GET", `/contact-request/${seller}`);
  await visitor.send("GET", `/signup/confirm?token=${signUp}`);
  await visitor.send("GET", `/request/confirm?token=${request}`);
  await visitor.send("GET", `/account/office-invitation/${office}`);
  await visitor.refused(getSellerPage, { params: { hash: seller } });
  await visitor.refused(loginWithLink, { body: { token: posted } });
  const secrets = [login, reset, seller, posted, signUp, request, office];
  await eventually(async () => expect(await findTexts(secrets)).toEqual([]));
});
