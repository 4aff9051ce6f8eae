import { ofKind, workloads } from "../manifest.ts";
import { type Rule, unless } from "./rule.ts";

const secretName =
  /(PASSWORD|PASSWD|SECRET|TOKEN|PRIVATE|CREDENTIAL|API_?KEY|_KEY$|DATABASE_URL$|REDIS_URL$|SMTP_URL$)/;
const secretValue = /(-----BEGIN|:\/\/[^/\s:@]+:[^/\s@]+@|"d"\s*:|whsec_|sk_live_)/;

/** Secrets are named and mounted as files; none travels in a manifest. */
export const secrets: Rule = (manifests) => [
  ...manifests.flatMap(({ kind, metadata }) =>
    unless(kind !== "Secret", `Secret/${metadata.name}: is part of the chart`),
  ),
  ...ofKind(manifests, "ConfigMap").flatMap(({ metadata, data = {} }) =>
    Object.entries(data).flatMap(([key, value]) =>
      unless(!secretValue.test(value), `ConfigMap/${metadata.name}: ${key} looks secret`),
    ),
  ),
  ...workloads(manifests).flatMap(({ owner, containers }) =>
    containers.flatMap(({ env = [], envFrom = [] }) => [
      ...unless(envFrom.length === 0, `${owner}: takes an environment that nobody can review`),
      ...unless(new Set(env.map(({ name }) => name)).size === env.length, `${owner}: names a variable twice`),
      ...env.flatMap(({ name, value = "", valueFrom }) => [
        ...unless(!valueFrom?.secretKeyRef, `${owner}: ${name} is a secret in the environment`),
        ...unless(name.endsWith("_FILE") || !secretName.test(name), `${owner}: ${name} looks secret`),
        ...unless(!secretValue.test(value), `${owner}: ${name} holds what looks secret`),
      ]),
    ]),
  ),
];
