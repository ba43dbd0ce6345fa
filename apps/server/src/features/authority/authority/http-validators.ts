import type { IncomingHttpHeaders } from "node:http"

interface Validators {
  /** With its quotes. */
  tag: string
  /** Null where a date does not identify the representation. */
  modifiedAt: Date | null
}

/** Whether a GET is answered by 304 (RFC 9110 section 13.2.2): If-None-Match takes precedence over If-Modified-Since. */
export function isNotModified(headers: IncomingHttpHeaders, { tag, modifiedAt }: Validators): boolean {
  const tags = headers["if-none-match"]
  if (tags !== undefined) {
    return tags.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === tag)
  }
  const since = Date.parse(headers["if-modified-since"] ?? "")
  return modifiedAt !== null && since >= modifiedAt.getTime()
}
