import { Refusal } from "@doorlight/common/errors";
import type { Request, Response } from "express";
import multer, { MulterError } from "multer";
import { MAX_PICTURE_BYTES } from "../contract/index.ts";

const FIELD = "file";
const pictures = new Set(["image/jpeg", "image/png", "image/webp"]);

const receive = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 8, fieldSize: 100, fieldNameSize: 50, parts: 10 },
  fileFilter: (_request, { mimetype }, accept) =>
    pictures.has(mimetype)
      ? accept(null, true)
      : accept(invalidFile("unsupported_type", "Send a picture as JPEG, PNG or WebP")),
}).single(FIELD);

/** Reads the one file of a multipart body. Its other fields are in `request.body` afterwards. */
export async function readUpload(request: Request, response: Response): Promise<Uint8Array<ArrayBuffer>> {
  await new Promise<void>((resolve, reject) => {
    receive(request, response, (error: unknown) => (error ? reject(toRefusal(error)) : resolve()));
  });
  if (!request.file || request.file.size === 0) throw invalidFile("required", "Required");
  return new Uint8Array(request.file.buffer);
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof MulterError && error.code === "LIMIT_FILE_SIZE") return new Refusal("payload_too_large");
  // Anything else is an invalid body: too many parts, an unknown field, a missing end.
  return invalidFile("invalid_upload", "Send one picture");
}

function invalidFile(code: string, message: string): Refusal {
  return new Refusal("invalid_request", { fields: [{ path: FIELD, code, message }] });
}
