import { randomUUID } from "node:crypto";
import type { Db, Tx } from "@doorlight/common/db";
import { refusalOf } from "@doorlight/common/testing";
import { expect, test } from "@jest/globals";
import { makeCardSetup } from "./card-setup.ts";

const account = { userId: randomUUID(), country: "FI" };
const setup = { id: "seti_1", clientSecret: "s3cret", url: "" };

/** Set-ups of an account that is new to the provider. `limits` are those of the provider's calls. */
function newAccount(startSetup: () => Promise<typeof setup>) {
  const limits: AbortSignal[] = [];
  let customer: string | undefined;
  const unused = () => Promise.reject(new Error("This is not called"));
  const cardSetup = makeCardSetup({
    db: { transaction: (work: (tx: Tx) => unknown) => work({} as Tx) } as unknown as Db,
    cards: {
      findCustomer: () => Promise.resolve(customer),
      findAccount: unused,
      saveCustomer(_tx, _account, id) {
        customer = id;
        return Promise.resolve(id);
      },
      lock: unused,
      list: unused,
      findBySetup: unused,
      add: unused,
    },
    isBlocked: unused,
    vault: {
      createCustomer(_userId, until) {
        limits.push(until);
        return Promise.resolve("cus_1");
      },
      startSetup(_customer, _returnPath, until) {
        limits.push(until);
        return startSetup();
      },
      findSetup: unused,
    },
    lockAccount: () => Promise.resolve(),
    dropLater: unused,
    refreshPayable: unused,
    log: { warn: () => undefined },
  });
  return { limits, start: () => cardSetup.start(account, "/account") };
}

test("gives both calls of the provider for a first card one time limit", async () => {
  const { limits, start } = newAccount(() => Promise.resolve(setup));
  expect(await start()).toEqual(setup);
  const [first, second] = limits;
  expect(first).toBeInstanceOf(AbortSignal);
  expect(second).toBe(first);
});

test("answers a card error if the provider does not answer a set-up in time", async () => {
  const { start } = newAccount(() => Promise.reject(new Error("The card provider did not answer in time")));
  expect(await refusalOf(start())).toMatchObject({ code: "card_error" });
});
