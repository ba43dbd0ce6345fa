import type { MultipartFile } from "@fastify/multipart"
import { ApiError } from "@trazo/contract/errors/errors"
import type { FastifyRequest } from "fastify"
import type { z } from "zod"
import { validationFailed } from "./route-schema.ts"
import { requireStorableText } from "./storable-text.ts"

/** @throws ApiError UNSUPPORTED_MEDIA_TYPE, FILE_MISSING, FILE_TOO_LARGE, VALIDATION_FAILED */
export async function readUpload(request: FastifyRequest, shape: z.ZodType, maxFileBytes: number) {
  if (!request.isMultipart()) throw new ApiError("UNSUPPORTED_MEDIA_TYPE")
  const fields: Record<string, string> = {}
  let file: { name: string; bytes: Uint8Array } | null = null
  const limits = { fileSize: maxFileBytes, files: 1, fields: 20, fieldSize: 10_000, parts: 21 }
  for await (const part of request.parts({ limits })) {
    if (part.type === "field") fields[part.fieldname] = String(part.value)
    else file = await readFile(part)
  }
  if (!file) throw new ApiError("FILE_MISSING")
  requireStorableText({ params: null, query: null, body: { ...fields, file: file.name } })
  const parsed = shape.safeParse(fields)
  if (!parsed.success) throw validationFailed(parsed.error.issues)
  return { ...(parsed.data as object), file }
}

async function readFile(part: MultipartFile) {
  const bytes = await part.toBuffer()
  if (part.file.truncated) throw new ApiError("FILE_TOO_LARGE")
  return { name: part.filename, bytes }
}
