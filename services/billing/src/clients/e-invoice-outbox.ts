import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { seconds } from "@doorlight/common/time";
import { z } from "zod";

/** The state of an e-invoice, as the operator reports it. */
export type OperatorAnswer = { state: "acknowledged" | "rejected"; detail: string };

export type EInvoiceOutbox = {
  /** The same name again is the same document. Rejects while the operator does not take it. */
  send(name: string, document: Uint8Array): Promise<void>;
  /** Undefined while there is none. */
  answerTo(name: string): Promise<OperatorAnswer | undefined>;
};

/** An operator's interface, or for development a folder. None without an address. */
export function makeEInvoiceOutbox(address: string): EInvoiceOutbox | undefined {
  if (!address) return undefined;
  return address.startsWith("file:") ? makeFolder(fileURLToPath(address)) : makeOperator(new URL(address));
}

const answer = z.object({ state: z.enum(["acknowledged", "rejected"]), detail: z.string().max(1000).default("") });

/** `<name>.xml` is the sent file; a stand-in for the operator puts `<name>.json` beside it as the answer. */
function makeFolder(folder: string): EInvoiceOutbox {
  return {
    async send(name, document) {
      await mkdir(folder, { recursive: true });
      // Whole or not at all.
      await writeFile(join(folder, `${name}.part`), document);
      await rename(join(folder, `${name}.part`), join(folder, `${name}.xml`));
    },
    async answerTo(name) {
      const text = await readFile(join(folder, `${name}.json`), "utf8").catch(ifAbsent);
      return text === undefined ? undefined : answer.parse(JSON.parse(text));
    },
  };
}

function ifAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

const ANSWER_MS = seconds(15);

/** PUT `<address>/<name>` takes a document, GET answers 404 until there is an answer. Login and password are in the address. */
function makeOperator(address: URL): EInvoiceOutbox {
  const { username, password } = address;
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64");
  const headers = { ...(username && { authorization: `Basic ${login}` }), "content-type": "application/xml" };
  const base = `${address.origin}${address.pathname.replace(/\/$/, "")}`;
  const call = (name: string, init: RequestInit = {}) =>
    fetch(`${base}/${encodeURIComponent(name)}`, {
      ...init,
      headers,
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  return {
    async send(name, document) {
      const { ok, status } = await call(name, { method: "PUT", body: Buffer.from(document) });
      if (!ok) throw new Error(`The operator answered ${status}`);
    },
    async answerTo(name) {
      const response = await call(name);
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`The operator answered ${response.status}`);
      return answer.parse(await response.json());
    },
  };
}
