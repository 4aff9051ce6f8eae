import { type Rule, unless } from "./rule.ts";

const labelValue = /^([A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?)?$/;
const required = ["name", "instance", "component", "part-of", "version", "managed-by"];

/** Stable interfaces, unique names, and the labels by which everything is found. */
export const naming: Rule = (manifests) => {
  const seen = new Set<string>();
  return manifests.flatMap(({ apiVersion, kind, metadata: { name, labels = {} } }) => {
    const owner = `${kind}/${name}`;
    const repeated = seen.has(owner);
    seen.add(owner);
    return [
      ...unless(!repeated, `${owner}: exists twice`),
      ...unless(/(^|\/)v\d+$/.test(apiVersion), `${owner}: ${apiVersion} is not stable`),
      ...unless(
        Object.values(labels).every((value) => labelValue.test(value)),
        `${owner}: a label's value is not valid`,
      ),
      ...required.flatMap((label) =>
        unless(labels[`app.kubernetes.io/${label}`], `${owner}: lacks the label ${label}`),
      ),
    ];
  });
};
