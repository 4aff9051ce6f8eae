import type { ServerHttp2Stream } from "node:http2";
import { Code, ConnectError } from "@connectrpc/connect";

/** Before each message: a flag, and its length in four bytes. */
const prefixBytes = 5;

/** Reads the only message of a request. Rejects with ConnectError more than `maxBytes`, compression and a broken frame. */
export function readGrpcMessage(stream: ServerHttp2Stream, maxBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    stream.on("data", (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > maxBytes + prefixBytes) reject(new ConnectError("", Code.ResourceExhausted));
    });
    stream.once("end", () => {
      const frame = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      const isWhole = frame.length >= prefixBytes && frame.readUInt32BE(1) === frame.length - prefixBytes;
      if (isWhole && frame[0] === 0) resolve(frame.subarray(prefixBytes));
      else reject(new ConnectError("", Code.InvalidArgument));
    });
    stream.once("close", () => {
      if (!stream.readableEnded) reject(new ConnectError("", Code.Canceled));
    });
  });
}

/** A message as gRPC frames it. */
export function toGrpcMessage(bytes: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(prefixBytes + bytes.length);
  frame[0] = 0;
  frame.writeUInt32BE(bytes.length, 1);
  frame.set(bytes, prefixBytes);
  return frame;
}
