import { connectDb } from "@doorlight/common/db";
import { expect, test } from "@jest/globals";
import { services } from "../stack/services.ts";
import { stack } from "./support/stack.ts";

test.each(services.map(({ name }) => name))("keeps the role of %s from changing tables", async (name) => {
  const { DATABASE_URL: url } = stack.environment(name);
  const db = connectDb({ url: url!, maxConnections: 1, applicationName: "e2e" });
  try {
    await expect(db.raw("create table public.mine (id int)")).rejects.toThrow("permission denied for schema public");
    await expect(db.raw("alter table outbox add column mine int")).rejects.toThrow("must be owner of table outbox");
    await expect(db.raw("truncate outbox")).rejects.toThrow("permission denied for table outbox");
  } finally {
    await db.destroy();
  }
});
