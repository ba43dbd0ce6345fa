import type { MultipartFile } from "@fastify/multipart"
import { ApiError } from "@trazo/contract/errors/errors"
import type { FastifyRequest } from "fastify"
import type { z } from "zod"
import { validationFailed } from "./route-schema.ts"
import { requireStorableText } from "./storable-text.ts"

/** Names and headers of the parts, and the fields. */
const mostBesideFile = 256 * 1024

/** @throws ApiError OVERLOADED, UNSUPPORTED_MEDIA_TYPE, FILE_MISSING, FILE_TOO_LARGE, VALIDATION_FAILED */
export async function readUpload(request: FastifyRequest, shape: z.ZodType, maxFileBytes: number) {
  if (!request.isMultipart()) throw new ApiError("UNSUPPORTED_MEDIA_TYPE")
  const refused = refuseLarger(request, maxFileBytes + mostBesideFile)
  const reading = readParts(request, maxFileBytes)
  const { fields, file } = await Promise.race([reading, refused]).finally(() => request.raw.unpipe())
  if (!file) throw new ApiError("FILE_MISSING")
  requireStorableText({ params: null, query: null, body: { ...fields, file: file.name } })
  const parsed = shape.safeParse(fields)
  if (!parsed.success) throw validationFailed(parsed.error.issues)
  return { ...(parsed.data as object), file }
}

async function readParts(request: FastifyRequest, maxFileBytes: number) {
  const fields: Record<string, string> = {}
  let file: { name: string; bytes: Uint8Array } | null = null
  const limits = { fileSize: maxFileBytes, files: 1, fields: 20, fieldSize: 10_000, parts: 21 }
  for await (const part of request.parts({ limits })) {
    if (part.type === "field") fields[part.fieldname] = String(part.value)
    else file = await readFile(part)
  }
  return { fields, file }
}

/** Counts the bytes as they arrive: the reader of the parts discards what is too long, to its end. */
function refuseLarger({ raw, intake }: FastifyRequest, limit: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  if (Number(raw.headers["content-length"]) > limit) reject(new ApiError("FILE_TOO_LARGE"))
  let size = 0
  const count = (chunk: Buffer) => {
    size += chunk.length
    try {
      if (size > limit) throw new ApiError("FILE_TOO_LARGE")
      intake?.take(chunk.length)
    } catch (error) {
      raw.off("data", count)
      reject(error)
    }
  }
  raw.on("data", count)
  return promise
}

async function readFile(part: MultipartFile) {
  const bytes = await part.toBuffer()
  if (part.file.truncated) throw new ApiError("FILE_TOO_LARGE")
  return { name: part.filename, bytes }
}
