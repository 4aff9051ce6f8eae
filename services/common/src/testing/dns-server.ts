import { createSocket } from "node:dgram";
import { once } from "node:events";

export type DnsServer = { address: string; close(): Promise<void> };

const TXT = 16;

/** A name server on this machine that knows the TXT records of `textsOf`, none by undefined. Port 0 takes a free one. */
export async function startDnsServer(
  textsOf: (name: string) => readonly string[] | undefined,
  port = 0,
): Promise<DnsServer> {
  const socket = createSocket("udp4", (query, { port: asker, address }) => socket.send(answer(query), asker, address));
  socket.bind(port, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };

  /** RFC 1035, for a query with one question. */
  function answer(query: Buffer): Buffer {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at]!; length; length = query[at]!) {
      labels.push(query.toString("latin1", at + 1, at + 1 + length));
      at += 1 + length;
    }
    const question = query.subarray(12, at + 5);
    const known = textsOf(labels.join(".").toLowerCase());
    const records = query.readUInt16BE(at + 1) === TXT ? (known ?? []) : [];
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    // An answer, by the authority, with recursion; 3: there is no such name.
    header.writeUInt16BE(0x8580 + (known ? 0 : 3), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    return Buffer.concat([header, question, ...records.map(record)]);
  }
}

function record(text: string): Buffer {
  const parts = text.match(/.{1,255}/gs) ?? [""];
  const data = Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])));
  // The name of the question, TXT, IN, a minute.
  const head = Buffer.from([0xc0, 12, 0, TXT, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
