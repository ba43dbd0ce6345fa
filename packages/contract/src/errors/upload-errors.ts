import type { ErrorCode } from "./errors.ts"

/** Of every endpoint that takes a document. */
export const uploadErrors = [
  "FILE_TYPE_NOT_ALLOWED",
  "FILE_TOO_LARGE",
  "FILE_DAMAGED",
  "FILE_ACTIVE",
  "FILE_NEEDS_PASSWORD",
  "FILE_WITHOUT_PAGES",
  "PICTURE_TOO_LARGE",
  "OVERLOADED",
  "FILE_EMPTY",
  "FILE_MISSING",
] as const satisfies readonly ErrorCode[]

/** Where a document may be a video. */
export const documentUploadErrors = [
  "VIDEO_TOO_LARGE",
  ...uploadErrors,
] as const satisfies readonly ErrorCode[]
