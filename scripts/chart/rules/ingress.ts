import { ofKind } from "../manifest.ts";
import { type Rule, unless } from "./rule.ts";

/** Traffic from outside is encrypted and arrives at an existing port. */
export const ingress: Rule = (manifests) => {
  const services = ofKind(manifests, "Service");
  return ofKind(manifests, "Ingress").flatMap(({ metadata, spec }) => {
    const owner = `Ingress/${metadata.name}`;
    const encrypted = new Set((spec?.tls ?? []).flatMap(({ hosts, secretName }) => (secretName ? (hosts ?? []) : [])));
    return (spec?.rules ?? []).flatMap(({ host, http }) => [
      ...unless(host && encrypted.has(host), `${owner}: ${host ?? "any host"} has no certificate`),
      ...(http?.paths ?? []).flatMap(({ path, backend }) => {
        const target = services.find((service) => service.metadata.name === backend.service?.name);
        const port = target?.spec?.ports?.find(({ name }) => name === backend.service?.port?.name);
        return unless(port, `${owner}: ${path} leads to no port of a service`);
      }),
    ]);
  });
};
