import { timeStampsAddress } from "@trazo/contract/endpoint/api-paths"
import {
  EvidenceGatherer,
  evidenceOfSigner,
  type StatusService,
} from "@trazo/documents/evidence/gather-evidence"
import type { DocumentSigner } from "@trazo/documents/signing/document-signer"
import type { TimeStamper } from "@trazo/documents/signing/signed-data"
import type { EvidenceFor } from "@trazo/documents/signing/validation-data"
import { toHex } from "@trazo/pki/bytes"

type Bytes = Uint8Array<ArrayBuffer>

const patienceMilliseconds = 30_000

/** What a signature was to carry, and nobody gave. */
export type Lack = "timeStamp" | "evidence"

/** `declined`: the signer wants none; `unavailable`: nobody offers them. */
export type TimeStampChoice = "asked" | "declined" | "unavailable"

interface ServicesOfDocument {
  readonly timeStamp: TimeStamper | undefined
  readonly evidenceFor: EvidenceFor
  readonly lacks: ReadonlySet<Lack>
}

/**
 * Who stamps and who answers for certificates, for the documents of one run. What fails once is not asked again, and signing
 * goes on: each document says what it lacks.
 */
export class SigningServices {
  readonly #signer: DocumentSigner
  readonly #choice: TimeStampChoice
  readonly #gatherer: EvidenceGatherer
  #hasStamps: boolean

  constructor(signer: DocumentSigner, choice: TimeStampChoice, known: readonly Bytes[], ask: StatusService) {
    this.#signer = signer
    this.#choice = choice
    this.#hasStamps = choice === "asked"
    this.#gatherer = new EvidenceGatherer({ ask, known })
  }

  forDocument(): ServicesOfDocument {
    const lacks = new Set<Lack>()
    const timeStamp: TimeStamper = async (digest) => {
      const token = this.#hasStamps ? await askStamp(digest).catch(() => undefined) : undefined
      this.#hasStamps = token !== undefined
      if (!token) lacks.add("timeStamp")
      return token
    }
    const evidenceFor: EvidenceFor = async (token) => {
      const { data, isHolderKnown } = await evidenceOfSigner(this.#gatherer, this.#signer, {
        token,
        since: new Date(),
      })
      if (!isHolderKnown) lacks.add("evidence")
      return data
    }
    return { timeStamp: this.#choice === "declined" ? undefined : timeStamp, evidenceFor, lacks }
  }

  /** A token that is none: the rest of the run goes without. */
  giveUpStamps(): void {
    this.#hasStamps = false
  }
}

/**
 * A time stamp over the SHA-256 of a signature, from which neither the document nor the key follows. Undefined where nobody
 * gives one.
 */
export async function askStamp(digest: Bytes): Promise<Bytes | undefined> {
  const response = await fetch(timeStampsAddress, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ digest: toHex(digest) }),
    signal: AbortSignal.timeout(patienceMilliseconds),
  })
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
}
