import { type CertId, type CertIdHash, encodeCertId, isFromIssuer } from "@trazo/pki/authority/ocsp-cert-id"
import { type OcspRequest, OcspRequestError, parseOcspRequest } from "@trazo/pki/authority/ocsp-request"
import { type OcspEntry, type OcspStatus, ocspErrors } from "@trazo/pki/authority/ocsp-response"
import type { StatusSigner } from "../../adapters/certificate-authority/port.ts"
import type { Clock } from "../../clock.ts"

/** What memory holds of one serial: its state and the answers signed for it, by the form of the question. */
interface KnownStatus {
  status: OcspStatus
  responses: Map<CertIdHash, SignedResponse>
}

interface SignedResponse {
  der: Buffer
  producedAt: number
  nextUpdate: number
}

/** States of serials, the longest unused forgotten first, so that strangers' inventions fill no memory. */
interface StatusMemory {
  /** What is known, without asking the database. */
  peek(serial: string): KnownStatus | undefined
  /** From memory, else read once for all who ask meanwhile. */
  find(serial: string): Promise<KnownStatus>
  /** @param serial null: everything */
  forget(serial: string | null): void
  serials(): string[]
}

/** About 20 MB of responses. Serials that are unknown, which anybody can invent, have their own small place. */
const limits = { known: 10_000, unknown: 1000 }

export function statusMemory(read: (serial: string) => Promise<OcspStatus>): StatusMemory {
  const known = new Map<string, KnownStatus>()
  const unknown = new Map<string, KnownStatus>()
  const reading = new Map<string, Promise<KnownStatus>>()

  const peek = (serial: string) => {
    const entry = known.get(serial)
    if (!entry) return unknown.get(serial)
    // A Map keeps the order of insertion: what is put in again moves to the end.
    known.delete(serial)
    known.set(serial, entry)
    return entry
  }
  const readOnce = (serial: string): Promise<KnownStatus> => {
    const pending: Promise<KnownStatus> = read(serial)
      .then((status) => {
        const entry: KnownStatus = { status, responses: new Map() }
        // Whoever forgot it meanwhile knows of a change that this reading may have missed.
        if (reading.get(serial) !== pending) return entry
        const unknownSerial = status.status === "unknown"
        keep(unknownSerial ? unknown : known, serial, entry, unknownSerial ? limits.unknown : limits.known)
        return entry
      })
      .finally(() => {
        if (reading.get(serial) === pending) reading.delete(serial)
      })
    reading.set(serial, pending)
    return pending
  }
  return {
    peek,
    find: async (serial) => peek(serial) ?? reading.get(serial) ?? readOnce(serial),
    forget(serial) {
      for (const entries of [known, unknown, reading]) {
        if (serial === null) entries.clear()
        else entries.delete(serial)
      }
    },
    serials: () => [...known.keys()],
  }
}

function keep(entries: Map<string, KnownStatus>, serial: string, entry: KnownStatus, limit: number): void {
  entries.set(serial, entry)
  for (const oldest of entries.keys()) {
    if (entries.size <= limit) return
    entries.delete(oldest)
  }
}

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
  sign(entries: [OcspEntry, ...OcspEntry[]], nonce?: Uint8Array): Promise<SignedResponse>
}

/** @param onError told of signatures that failed in the background: what memory holds lasts hours longer */
function statusSigning(signer: StatusSigner, clock: Clock, onError: (error: unknown) => void): StatusSigning {
  const signing = new Map<string, Promise<Buffer>>()
  const isDue = ({ producedAt }: SignedResponse) => clock.now().getTime() - producedAt >= window.due

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
      .then((signed) => {
        known.responses.set(hash, signed)
        return signed.der
      })
      .finally(() => signing.delete(name))
    signing.set(name, pending)
    return pending
  }
  return {
    sign,
    signForAll,
    remembered(serial, hash, known) {
      const signed = known?.responses.get(hash)
      if (!known || !signed || clock.now().getTime() >= signed.nextUpdate - window.spare) return undefined
      if (isDue(signed)) signForAll(serial, hash, known).catch(onError)
      return signed.der
    },
    async signDue(serial, known) {
      for (const [hash, signed] of known?.responses ?? []) {
        if (known && isDue(signed)) await signForAll(serial, hash, known)
      }
    },
  }
}

/** Answers in the making that memory did not hold: who comes above is told to try later, so that a flood stays a queue. */
const mostAtOnce = 256

export interface OcspService {
  /** An OCSPResponse, DER, to an OCSPRequest, DER; at once where memory holds it. */
  respond(request: Uint8Array): Buffer | Promise<Buffer>
  /** Signs what most clients will ask for about this serial. */
  signAhead(serial: string): Promise<void>
  /** @param serial null: everything may have changed */
  forget(serial: string | null): void
  /** How many certificates' states memory holds. */
  remembered(): number
  /** Signs anew whatever memory holds, well before it ends. */
  refresh(): Promise<void>
}

interface OcspServiceSource {
  signer: StatusSigner
  read(serial: string): Promise<OcspStatus>
  clock: Clock
  onError(error: unknown): void
}

/** Answers OCSP from memory: one signature serves everyone who asks about a certificate for hours. */
export function createOcspService({ signer, read, clock, onError }: OcspServiceSource): OcspService {
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
    respond(der) {
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
