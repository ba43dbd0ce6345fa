import { type CertId, type CertIdHash, isFromIssuer } from "@trazo/pki/authority/ocsp-cert-id"
import { type OcspRequest, OcspRequestError, parseOcspRequest } from "@trazo/pki/authority/ocsp-request"
import { type OcspEntry, type OcspStatus, ocspErrors } from "@trazo/pki/authority/ocsp-response"
import type { StatusSigner } from "../../adapters/certificate-authority/port.ts"
import type { Clock } from "../../clock.ts"
import { statusMemory } from "./status-memory.ts"
import { statusSigning } from "./status-signing.ts"

/** Answers in the making that memory did not hold: who comes above is told to try later, so that a flood stays a queue. */
const mostAtOnce = 256

export interface StatusAnswers {
  /** An OCSPResponse, DER, to an OCSPRequest, DER; at once where memory holds it. */
  answer(request: Uint8Array): Buffer | Promise<Buffer>
  /** Signs what most clients will ask for about this serial. */
  signAhead(serial: string): Promise<void>
  /** @param serial null: everything may have changed */
  forget(serial: string | null): void
  /** How many certificates' states memory holds. */
  remembered(): number
  /** Signs anew whatever memory holds, well before it ends. */
  refresh(): Promise<void>
}

interface StatusSource {
  signer: StatusSigner
  read(serial: string): Promise<OcspStatus>
  clock: Clock
  onError(error: unknown): void
}

/** Answers OCSP from memory: one signature serves everyone who asks about a certificate for hours. */
export function statusAnswers({ signer, read, clock, onError }: StatusSource): StatusAnswers {
  const memory = statusMemory(read)
  const signing = statusSigning(signer, clock, onError)
  const isOurs = (certId: CertId) => isFromIssuer(certId, signer.issuerKeys)
  let inTheMaking = 0

  const limited = async (make: () => Promise<Buffer>): Promise<Buffer> => {
    if (inTheMaking >= mostAtOnce) return ocspErrors.tryLater
    inTheMaking++
    try {
      return await make()
    } catch (error) {
      onError(error)
      return ocspErrors.internalError
    } finally {
      inTheMaking--
    }
  }
  const fromMemory = (serial: string, hash: CertIdHash) =>
    signing.remembered(serial, hash, memory.peek(serial)) ??
    limited(async () => {
      const known = await memory.find(serial)
      return signing.remembered(serial, hash, known) ?? signing.signForAll(serial, hash, known)
    })
  const onTheSpot = ({ certIds: [first, ...others], nonce }: OcspRequest) =>
    limited(async () => {
      const entryFor = async (certId: CertId): Promise<OcspEntry> => ({
        certId: certId.bytes,
        ...(isOurs(certId) ? (await memory.find(certId.serial)).status : { status: "unknown" }),
      })
      const entries = await Promise.all(others.map(entryFor))
      return (await signing.sign([await entryFor(first), ...entries], nonce)).der
    })

  return {
    answer(der) {
      const request = readRequest(der)
      if (!request) return ocspErrors.malformedRequest
      // RFC 5019 section 2.2.3: nothing is said about another authority's certificates.
      if (!request.certIds.some(isOurs)) return ocspErrors.unauthorized
      const [{ serial, hash }, ...others] = request.certIds
      if (request.nonce || others.length > 0 || hash === "other") return onTheSpot(request)
      return fromMemory(serial, hash)
    },
    async signAhead(serial) {
      const known = await memory.find(serial)
      if (!signing.remembered(serial, "sha1", known)) await signing.signForAll(serial, "sha1", known)
    },
    forget: (serial) => memory.forget(serial),
    remembered: () => memory.serials().length,
    async refresh() {
      for (const serial of memory.serials()) await signing.signDue(serial, memory.peek(serial))
    },
  }
}

function readRequest(der: Uint8Array): OcspRequest | undefined {
  try {
    return parseOcspRequest(der)
  } catch (error) {
    if (error instanceof OcspRequestError) return undefined
    throw error
  }
}
