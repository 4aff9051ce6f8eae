import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import type { Invoice } from "../../src/domain/invoice.ts";

/**
 * The published schemas and rules of Finvoice and Peppol in one Java process: the first document of Peppol takes seconds,
 * each after it some milliseconds. `make test` fetches the rules.
 */
export class OfficialValidator implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), "doorlight-e-invoices-"));
  readonly #process: ChildProcess;
  readonly #answers: AsyncIterator<string>;
  #documents = 0;

  constructor() {
    const rules = process.env["TEST_E_INVOICE_RULES"];
    if (!rules) throw new Error("TEST_E_INVOICE_RULES is not set: start the tests with `make test`");
    const source = join(import.meta.dirname, "Validate.java");
    const options = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", join(rules, "*")];
    this.#process = spawn("java", [...options, source], { stdio: ["pipe", "pipe", "inherit"] });
    const lines: Interface = createInterface({ input: this.#process.stdout! });
    this.#answers = lines[Symbol.asyncIterator]();
  }

  /** The findings of the rules in the e-invoice of an invoice, one text each. One document after the other. */
  async findings(invoice: Invoice, eInvoice: Uint8Array): Promise<string[]> {
    const file = join(this.#folder, `${(this.#documents += 1)}.xml`);
    writeFileSync(file, eInvoice);
    this.#process.stdin!.write(`${kindOf(invoice)} ${file}\n`);
    const { value, done } = await this.#answers.next();
    if (done) throw new Error("The validator of e-invoices has ended");
    return value.split("\t").filter(Boolean);
  }

  [Symbol.dispose](): void {
    this.#process.kill();
    rmSync(this.#folder, { recursive: true });
  }
}

function kindOf({ kind, seller }: Invoice): string {
  return seller.country === "FI" ? "finvoice" : `peppol_${kind}`;
}
