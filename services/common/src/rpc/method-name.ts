import type { DescMethod } from "@bufbuild/protobuf";

const names = new WeakMap<DescMethod, string>();

/** `package.Service/Method`: name of a method in spans, metrics and paths. */
export function methodName(method: DescMethod): string {
  const known = names.get(method);
  if (known) return known;
  const name = `${method.parent.typeName}/${method.name}`;
  names.set(method, name);
  return name;
}
