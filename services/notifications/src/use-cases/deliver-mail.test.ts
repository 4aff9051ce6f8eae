import { expect, test } from "@jest/globals";
import type { Db } from "@doorlight/common/db";
import { makeLogger } from "@doorlight/common/telemetry";
import { days, systemClock } from "@doorlight/common/time";
import type { Delivery } from "../domain/delivery.ts";
import type { MailCountry } from "../domain/render-mail.ts";
import { SendError } from "../domain/send-error.ts";
import { makeDeliverMail } from "./deliver-mail.ts";

const to = { email: "aino@example.test", firstName: "Aino", locale: "en", country: "FI" } as const;
const country: MailCountry = {
  timeZone: "Europe/Helsinki",
  company: { name: "Doorlight Sample Oy", registrationNumber: "0000000-0", address: ["Esimerkkikatu 1"] },
  supportAddress: "support@fi.doorlight.example",
};

/**
 * One queued mail, and a database that is down for a number of attempts to record it as sent, or a mail server that
 * fails.
 */
function oneMail({ failures = 0, ageMs = 0, error }: { failures?: number; ageMs?: number; error?: SendError } = {}) {
  const queued = new Set(["7"]);
  const log: string[] = [];
  const delivery: Delivery = {
    id: "7",
    country: "FI",
    task: { kind: "written_mail", userId: "1", noteId: "2" },
    attempts: 0,
    createdAt: new Date(Date.now() - ageMs),
  };
  const deliverMail = makeDeliverMail({
    db: { transaction: (work: (tx: object) => Promise<void>) => work({}) } as unknown as Db,
    deliveries: {
      findQueued: async (id) => (queued.has(id) ? delivery : undefined),
      end: async (_, id) => queued.delete(id),
      countFailure: async () => {},
      putOff: async () => {},
    },
    async recordSent({ id }) {
      log.push("sent");
      if (log.filter((line) => line === "sent").length <= failures)
        throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
      queued.delete(id);
    },
    recordRefusal: async () => {},
    returnNews: async () => {},
    composeMail: async () => ({ kind: "written_mail", to, subject: "Hello", body: "Hello" }),
    async sendMail() {
      log.push("mail");
      if (error) throw error;
    },
    countryOf: () => country,
    countOutcome: () => {},
    countGivenUp: (cause) => void log.push(`given up: ${cause}`),
    clock: systemClock,
    random: () => 0,
    pause: async () => {},
    log: makeLogger("test", { write: () => {} }),
  });
  return { deliver: () => deliverMail({ deliveryId: "7" }), log };
}

test("sends a mail once even if the database is down when that is to be recorded", async () => {
  const { deliver, log } = oneMail({ failures: 3 });
  await deliver();
  expect(log).toEqual(["mail", "sent", "sent", "sent", "sent"]);
});

test("sends a mail once when two runs of it coincide", async () => {
  const { deliver, log } = oneMail();
  await Promise.all([deliver(), deliver()]);
  expect(log).toEqual(["mail", "sent"]);
});

test.each([
  ["refused", new SendError("refused", "smtp_550"), 0],
  ["unsent", new SendError("unreachable", "ESOCKET"), days(4)],
] as const)("counts a mail that is given up as %s", async (cause, error, ageMs) => {
  const { deliver, log } = oneMail({ error, ageMs });
  await deliver();
  expect(log).toEqual(["mail", `given up: ${cause}`]);
});
