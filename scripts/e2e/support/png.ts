import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

/** A PNG of a colour of its own, so that its content is unique, with a text chunk as cameras and editors write them. */
export function png(width: number, height: number, comment = ""): Blob {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, randomBytes(3))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const chunks = [
    chunk("IHDR", header),
    chunk("tEXt", Buffer.from(`Comment\0${comment}`, "latin1")),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ];
  const bytes = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
  return new Blob([bytes], { type: "image/png" });
}

/** A PNG whose header claims more pixels than fit into memory. */
export function bomb(): Blob {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([8, 2], 8);
  const bytes = [Buffer.from("89504e470d0a1a0a", "hex"), chunk("IHDR", header)];
  bytes.push(chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))), chunk("IEND", Buffer.alloc(0)));
  return new Blob([Buffer.concat(bytes)], { type: "image/png" });
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
