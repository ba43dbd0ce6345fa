import { type CertIdHash, encodeCertId } from "@trazo/pki/authority/ocsp-cert-id"
import type { OcspEntry } from "@trazo/pki/authority/ocsp-response"
import type { StatusSigner } from "../../adapters/certificate-authority/port.ts"
import type { Clock } from "../../clock.ts"
import type { KnownStatus, SignedAnswer } from "./status-memory.ts"

const hour = 3_600_000
/** How long an answer may be used, after how long it is signed anew, and from when it is not handed out any more. */
const window = { lasts: 12 * hour, due: 4 * hour, spare: hour }

interface StatusSigning {
  /** An answer that memory holds and that still counts; once it is due the next one is signed in the background. */
  remembered(serial: string, hash: CertIdHash, known: KnownStatus | undefined): Buffer | undefined
  /** Signs an answer into memory, once for all who ask for the same meanwhile. */
  signForAll(serial: string, hash: CertIdHash, known: KnownStatus): Promise<Buffer>
  /** Signs anew what is due in memory. */
  signDue(serial: string, known: KnownStatus | undefined): Promise<void>
  sign(entries: [OcspEntry, ...OcspEntry[]], nonce?: Uint8Array): Promise<SignedAnswer>
}

/** @param onError told of signatures that failed in the background: what memory holds lasts hours longer */
export function statusSigning(
  signer: StatusSigner,
  clock: Clock,
  onError: (error: unknown) => void,
): StatusSigning {
  const signing = new Map<string, Promise<Buffer>>()
  const isDue = ({ producedAt }: SignedAnswer) => clock.now().getTime() - producedAt >= window.due

  const sign: StatusSigning["sign"] = async (entries, nonce) => {
    const producedAt = clock.now()
    const nextUpdate = Math.min(producedAt.getTime() + window.lasts, signer.responderNotAfter.getTime())
    const der = await signer.signStatus({ entries, producedAt, nextUpdate: new Date(nextUpdate), nonce })
    return { der, producedAt: producedAt.getTime(), nextUpdate }
  }
  const signForAll: StatusSigning["signForAll"] = (serial, hash, known) => {
    const name = `${hash} ${serial} ${known.status.status}`
    const before = signing.get(name)
    if (before) return before
    const pending = sign([{ certId: encodeCertId(signer.issuerKeys, hash, serial), ...known.status }])
      .then((answer) => {
        known.answers.set(hash, answer)
        return answer.der
      })
      .finally(() => signing.delete(name))
    signing.set(name, pending)
    return pending
  }
  return {
    sign,
    signForAll,
    remembered(serial, hash, known) {
      const answer = known?.answers.get(hash)
      if (!known || !answer || clock.now().getTime() >= answer.nextUpdate - window.spare) return undefined
      if (isDue(answer)) signForAll(serial, hash, known).catch(onError)
      return answer.der
    },
    async signDue(serial, known) {
      for (const [hash, answer] of known?.answers ?? []) {
        if (known && isDue(answer)) await signForAll(serial, hash, known)
      }
    },
  }
}
