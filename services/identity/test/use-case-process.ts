import type { JsonValue } from "@bufbuild/protobuf";
import { mortalRun, mortalService } from "@doorlight/common/testing";
import { CredentialsService } from "@doorlight/proto/identity/v1/credentials_service_pb";
import { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import type { Config } from "../src/config.ts";
import { identity } from "../src/service.ts";
import { argon2 } from "./argon2.ts";
import type { UseCaseRun } from "./killed-process.ts";

/** Runs one use case in a process that a failpoint may end before any of its statements. */
const run = mortalRun<UseCaseRun>();
const nobody = "127.0.0.1:9";
const service = mortalService<Config>(run, {
  name: "identity",
  build: (kit) => identity(kit, argon2),
  migrations: new URL("../migrations/", import.meta.url),
  config: {
    TOKEN_KEY: { current: Buffer.alloc(32, 1) },
    PASSWORD_HASH_MEMORY: 64,
    PASSWORD_HASH_PASSES: 1,
    LEADS_ADDR: nobody,
    PURCHASING_ADDR: nobody,
    NOTIFICATIONS_ADDR: nobody,
    BILLING_ADDR: nobody,
    REFUNDS_ADDR: nobody,
    CAMPAIGN_ADDR: nobody,
    COUNTRIES: ["FI", "SE", "GB"],
  },
});

const identityClient = service.clientOf(IdentityService);
const credentials = service.clientOf(CredentialsService);
const useCases: Record<UseCaseRun["useCase"], () => Promise<unknown>> = {
  register: () => identityClient.register(run.input as object),
  confirmEmail: () => identityClient.confirmEmail(run.input as object),
  setPassword: () => credentials.setPassword(run.input as object),
  sendLink: () => service.runJob("send-link", run.input as JsonValue),
};
await useCases[run.useCase]();
await service.end();
