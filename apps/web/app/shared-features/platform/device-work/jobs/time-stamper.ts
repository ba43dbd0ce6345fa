import { timeStampsAddress } from "@trazo/contract/endpoint/api-paths"
import type { TimeStamper } from "@trazo/documents/signing/signed-data"
import { toHex } from "@trazo/pki/bytes"

const patienceMilliseconds = 30_000

const noAnswer =
  "El servicio de sellos de tiempo no respondió. Revise su conexión e intente otra vez, o firme sin sello de tiempo."

/** Why there was no time stamp, for whoever signs. */
export class TimeStampRefused extends Error {
  override readonly name = "TimeStampRefused"
}

/**
 * Asks the server for time stamps. It is sent the SHA-256 of a signature, from which neither the document nor the key
 * follows. After one failure it asks no more: the other documents of a batch need not wait for a service that is away.
 */
export function timeStamper(): TimeStamper {
  let failure: TimeStampRefused | null = null
  return async (digest) => {
    if (failure) throw failure
    try {
      return await ask(toHex(digest))
    } catch (error) {
      failure = error instanceof TimeStampRefused ? error : new TimeStampRefused(noAnswer)
      throw failure
    }
  }
}

async function ask(digest: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(timeStampsAddress, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ digest }),
    signal: AbortSignal.timeout(patienceMilliseconds),
  })
  if (response.ok) return new Uint8Array(await response.arrayBuffer())
  const { message } = (await response.json()) as { message?: unknown }
  throw new TimeStampRefused(typeof message === "string" ? message : noAnswer)
}
