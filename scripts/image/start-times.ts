import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureKeys } from "../stack/keys.ts";
import { freePorts } from "../stack/net.ts";
import { until } from "../stack/until.ts";
import { VerbError } from "../stack/verb.ts";
import { buildah } from "./builder.ts";

/** Milliseconds until Node itself has run, and until a service answers that it is alive. No store is there. */
export async function startTimes(container: string): Promise<{ node: number; service: number }> {
  const start = performance.now();
  await buildah("run", container, "--", "node", "--version");
  const node = performance.now() - start;
  const folder = mkdtempSync(join(tmpdir(), "doorlight-"));
  try {
    ensureKeys(folder);
    // The process is somebody else.
    for (const file of readdirSync(join(folder, "keys"))) chmodSync(join(folder, "keys", file), 0o644);
    return { node, service: await untilAlive(container, join(folder, "keys")) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function untilAlive(container: string, keys: string): Promise<number> {
  const [http, rpc, nobody] = (await freePorts(3)).map(String);
  const environment = {
    SERVICE_NAME: "refunds",
    HTTP_PORT: http,
    RPC_PORT: rpc,
    DATABASE_URL: `postgres://refunds@127.0.0.1:${nobody}/refunds`,
    RELEASE_EPOCH: "image",
    KAFKA_BROKERS: `127.0.0.1:${nobody}`,
    COUNTRIES: "FI",
    IDENTITY_ADDR: `127.0.0.1:${nobody}`,
    LEADS_ADDR: `127.0.0.1:${nobody}`,
    SIGNING_KEY_FILE: "/keys/refunds.jwk.json",
    JWKS_FILE: "/keys/jwks.json",
    OTEL_TRACES_EXPORTER: "none",
  };
  const options = [
    `--volume=${keys}:/keys:ro`,
    "--workingdir=/app/services/refunds",
    ...Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`),
  ];
  const { OCIv1 } = JSON.parse(await buildah("inspect", container)) as { OCIv1: { config: { Entrypoint: string[] } } };
  const start = performance.now();
  const words = ["run", "--isolation", "chroot", ...options, container, "--", ...OCIv1.config.Entrypoint];
  const child = spawn("buildah", words, { detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const ended = new Promise((resolve) => child.once("close", resolve));
  const isAlive = () =>
    fetch(`http://127.0.0.1:${http}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await until(isAlive, 30_000);
    return performance.now() - start;
  } catch {
    throw new VerbError(`No service starts from the image:\n${printed}`);
  } finally {
    process.kill(-child.pid!, "SIGTERM");
    await ended;
  }
}
