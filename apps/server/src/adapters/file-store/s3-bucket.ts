import { createHash } from "node:crypto"
import { AwsClient } from "aws4fetch"
import { StartupError } from "../../startup-error.ts"
import { type Contents, FileStoreUnavailable } from "./port.ts"

export interface S3Settings {
  /** URL of the bucket: `https://s3.ejemplo.ec/cubo` or `https://cubo.s3.ejemplo.ec`. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

interface Patience {
  milliseconds: number
  retries: number
}

const usual: Patience = { milliseconds: 20_000, retries: 4 }

interface S3Body {
  content: Uint8Array
  headers?: Record<string, string>
}

/**
 * Calls a bucket. Returns null for a missing object, and the response with status 412 when a condition of the headers does
 * not hold.
 * @throws FileStoreUnavailable
 */
export function s3Calls({ url, ...key }: S3Settings, { milliseconds, retries }: Patience = usual) {
  const client = new AwsClient({ ...key, retries, initRetryMs: 100, service: "s3" })
  const base = url.replace(/\/$/, "")

  return async (method: string, name: string, sent?: S3Body): Promise<Response | null> => {
    const body = sent === undefined ? null : new Uint8Array(sent.content)
    const digest = createHash("sha256").update(body ?? new Uint8Array())
    const sending = client.fetch(`${base}/${name}`, {
      method,
      body,
      // The digest is signed, so that content changed in transit is refused. Object lock asks for a checksum, too.
      headers: {
        ...sent?.headers,
        ...(sent?.headers && { "x-amz-checksum-sha256": digest.copy().digest("base64") }),
        "x-amz-content-sha256": digest.digest("hex"),
      },
      // Only the configured place may receive or supply a content (ASVS 5.0, 15.3.2).
      redirect: "manual",
      signal: AbortSignal.timeout(milliseconds),
    })
    const response = await sending.catch((cause: Error) => {
      throw new FileStoreUnavailable(`The file store did not respond to ${method}: ${cause.message}`, {
        cause,
      })
    })
    if (response.ok || response.status === 412) return response
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? ""
    if (response.status === 404 && code !== "NoSuchBucket") return null
    const text = `The file store responded to ${method} with ${response.status} ${code}`.trim()
    throw response.status >= 500 ? new FileStoreUnavailable(text) : new Error(text)
  }
}

/**
 * Stores contents in an S3-compatible bucket, for more than one process. The key needs the rights to read, write,
 * delete and list: without listing, S3 responds «forbidden» for a missing object.
 */
export function s3Bucket(settings: S3Settings, patience = usual): Contents {
  const ask = s3Calls(settings, patience)
  return {
    async write(name, content) {
      if (!(await ask("PUT", name, { content }))) throw new Error("The file store has no place for a content")
    },
    async read(name) {
      const response = await ask("GET", name)
      return response && Buffer.from(await response.arrayBuffer())
    },
    async has(name) {
      return (await ask("HEAD", name)) !== null
    },
    async remove(name) {
      await ask("DELETE", name)
    },
  }
}

/** @throws StartupError */
export async function requireBucket(contents: Contents): Promise<void> {
  await contents.read("comprobacion-al-arrancar").catch((error: Error) => {
    throw new StartupError(`S3_URL: el almacenamiento de archivos no responde como debe (${error.message}).`)
  })
}
