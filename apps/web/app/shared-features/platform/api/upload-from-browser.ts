import type { CallResponse, Endpoint } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { errorFromResponse } from "./api-errors.ts"
import { ConnectionLost } from "./connection-lost.ts"
import { endpointUrl } from "./endpoint-url.ts"

interface Upload {
  file: File
  /** The endpoint's `:name` parts. */
  params?: Record<string, string>
  /** The endpoint's `upload` fields, sent before the file. */
  fields?: Record<string, string>
  /** `share` runs from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: a proxy answered.
    return null
  }
}

/**
 * Uploads one file as multipart/form-data. Uses XMLHttpRequest because fetch reports no upload progress.
 * Throws ApiError, ConnectionLost, or AbortError when the signal aborts it.
 */
export function uploadFromBrowser<E extends Endpoint>(endpoint: E, upload: Upload): Promise<CallResponse<E>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(upload.fields ?? {})) form.append(name, value)
  form.append("file", upload.file, upload.file.name)

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, endpointUrl(endpoint.path, { params: upload.params }))
    request.setRequestHeader("accept", "application/json")
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) upload.onProgress?.(loaded / total)
    }
    request.onload = () => {
      const body = parseJson(request.responseText)
      if (request.status < 400) return resolve(body as CallResponse<E>)
      reject(
        request.status === 413 && body === null ? new ApiError("FILE_TOO_LARGE") : errorFromResponse(body),
      )
    }
    request.onerror = () => reject(new ConnectionLost())
    request.onabort = () => reject(new DOMException("Se canceló el envío.", "AbortError"))
    upload.signal?.addEventListener("abort", () => request.abort(), { once: true })
    request.send(form)
  })
}
