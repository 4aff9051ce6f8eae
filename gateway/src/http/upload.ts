import { Refusal } from "@doorlight/common/errors";
import type { Request, Response } from "express";
import multer, { MulterError } from "multer";
import {
  MAX_IMPORT_BYTES,
  MAX_MAIL_PICTURE_BYTES,
  MAX_PICTURE_BYTES,
  MAX_PROSPECTS_BYTES,
  MAX_STATEMENT_BYTES,
} from "../../contract/index.ts";

const FIELD = "file";

/** If a computer has Excel, its browser calls a CSV file one of Excel. */
const csvTypes = ["text/csv", "application/csv", "application/vnd.ms-excel", "text/plain"];

/** Reads the one file of a multipart body, of the kind that the endpoint takes. Other fields are in `request.body` then. */
export const readUpload = {
  picture: makeReader(
    ["image/jpeg", "image/png", "image/webp"],
    MAX_PICTURE_BYTES,
    "Send a picture as JPEG, PNG or WebP",
  ),
  mail_picture: makeReader(
    ["image/jpeg", "image/png", "image/webp"],
    MAX_MAIL_PICTURE_BYTES,
    "Send a picture as JPEG, PNG or WebP",
  ),
  xml: makeReader(["application/xml", "text/xml"], MAX_STATEMENT_BYTES, "Send a file as XML"),
  csv: makeReader(csvTypes, MAX_IMPORT_BYTES, "Send a file as CSV"),
  large_csv: makeReader(csvTypes, MAX_PROSPECTS_BYTES, "Send a file as CSV"),
};

function makeReader(types: readonly string[], fileSize: number, advice: string) {
  const receive = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize, files: 1, fields: 8, fieldSize: 100, fieldNameSize: 50, parts: 10 },
    fileFilter: (_request, { mimetype }, accept) =>
      types.includes(mimetype) ? accept(null, true) : accept(invalidFile("unsupported_type", advice)),
  }).single(FIELD);

  return async (request: Request, response: Response): Promise<Uint8Array<ArrayBuffer>> => {
    await new Promise<void>((resolve, reject) => {
      receive(request, response, (error: unknown) => (error ? reject(toRefusal(error)) : resolve()));
    });
    if (!request.file || request.file.size === 0) throw invalidFile("required", "Required");
    return new Uint8Array(request.file.buffer);
  };
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof MulterError && error.code === "LIMIT_FILE_SIZE") return new Refusal("payload_too_large");
  // Anything else is an invalid body: too many parts, an unknown field, a missing end.
  return invalidFile("invalid_upload", "Send one file");
}

function invalidFile(code: string, message: string): Refusal {
  return new Refusal("invalid_request", { fields: [{ path: FIELD, code, message }] });
}
