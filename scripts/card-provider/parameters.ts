import type { Form } from "./form.ts";
import { invalid } from "./provider-error.ts";

/** Reads a request's parameters one by one and refuses, as Stripe does, wrong ones and those that nobody reads. */
export class Parameters {
  readonly #form: Form;
  readonly #prefix: string;
  readonly #read = new Set<string>();

  constructor(form: Form, prefix = "") {
    this.#form = form;
    this.#prefix = prefix;
  }

  text(name: string): string | undefined {
    const value = this.#take(name);
    if (typeof value === "object") throw invalid("Invalid string", { param: this.#full(name) });
    return value === "" ? undefined : value;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw this.#absent(name);
    return value;
  }

  oneOf<T extends string>(name: string, values: readonly T[]): T | undefined {
    const text = this.text(name);
    const value = values.find((candidate) => candidate === text);
    if (text !== undefined && value === undefined) {
      throw invalid(`Invalid ${this.#full(name)}: must be one of ${values.join(", ")}`, { param: this.#full(name) });
    }
    return value;
  }

  boolean(name: string): boolean | undefined {
    const value = this.oneOf(name, ["true", "false"]);
    return value === undefined ? undefined : value === "true";
  }

  integer(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(text)) {
      throw invalid(`Invalid integer: ${text}`, { param: this.#full(name), code: "parameter_invalid_integer" });
    }
    return Number(text);
  }

  requiredInteger(name: string): number {
    const value = this.integer(name);
    if (value === undefined) throw this.#absent(name);
    return value;
  }

  list(name: string): string[] | undefined {
    const value = this.#take(name);
    if (value === undefined || value === "") return undefined;
    if (typeof value === "string") throw invalid("Invalid array", { param: this.#full(name) });
    return Object.values(value).map((item) => {
      if (typeof item === "object") throw invalid("Invalid array", { param: this.#full(name) });
      return item;
    });
  }

  /** Names and texts of the caller's own choice. */
  metadata(): Record<string, string> {
    const value = this.#take("metadata") ?? {};
    if (typeof value === "string") return {};
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => {
        if (typeof item === "object") throw invalid("Invalid string", { param: `metadata[${name}]` });
        return [name, item];
      }),
    );
  }

  /** A group of parameters, each of which is read or refused like the others. */
  group<T>(name: string, read: (inner: Parameters) => T): T | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    if (typeof value === "string") throw invalid("Invalid object", { param: this.#full(name) });
    const inner = new Parameters(value, this.#full(name));
    const result = read(inner);
    inner.refuseOthers();
    return result;
  }

  refuseOthers(): void {
    const unknown = Object.keys(this.#form).filter((name) => !this.#read.has(name));
    if (unknown.length === 0) return;
    const names = unknown.map((name) => this.#full(name));
    const plural = names.length > 1 ? "s" : "";
    const meant = [...this.#read].find((name) => name.endsWith(unknown[0]!));
    const hint = meant === undefined ? "" : `. Did you mean ${this.#full(meant)}?`;
    throw invalid(`Received unknown parameter${plural}: ${names.join(", ")}${hint}`, {
      param: names[0],
      code: "parameter_unknown",
    });
  }

  #take(name: string): string | Form | undefined {
    this.#read.add(name);
    return this.#form[name];
  }

  #absent(name: string) {
    return invalid(`Missing required param: ${this.#full(name)}.`, {
      param: this.#full(name),
      code: "parameter_missing",
    });
  }

  #full(name: string): string {
    return this.#prefix === "" ? name : `${this.#prefix}[${name}]`;
  }
}
