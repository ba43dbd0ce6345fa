import { type CertId, type CertIdHash, encodeCertId, isFromIssuer } from "@trazo/pki/authority/ocsp-cert-id"
import { type OcspRequest, OcspRequestError, parseOcspRequest } from "@trazo/pki/authority/ocsp-request"
import { type OcspEntry, type OcspStatus, ocspErrors } from "@trazo/pki/authority/ocsp-response"
import type { StatusSigner } from "../../adapters/certificate-authority/port.ts"
import type { Clock } from "../../clock.ts"

interface KnownStatus {
  status: OcspStatus
  responses: Map<CertIdHash, SignedResponse>
}

interface SignedResponse {
  der: Buffer
  producedAt: number
  nextUpdate: number
}

interface StatusMemory {
  peek(serial: string): KnownStatus | undefined
  /** Reads the cache, otherwise the database, once for all parallel callers. */
  find(serial: string): Promise<KnownStatus>
  /** @param serial null for all serials */
  forget(serial: string | null): void
  serials(): string[]
}

/** About 20 MB of responses. Unknown serials, which anybody can make up, have a small cache of their own. */
const limits = { known: 10_000, unknown: 1000 }

export function statusMemory(read: (serial: string) => Promise<OcspStatus>): StatusMemory {
  const known = new Map<string, KnownStatus>()
  const unknown = new Map<string, KnownStatus>()
  const reading = new Map<string, Promise<KnownStatus>>()

  const peek = (serial: string) => {
    const entry = known.get(serial)
    if (!entry) return unknown.get(serial)
    // A Map keeps insertion order: inserting again moves the entry to the end.
    known.delete(serial)
    known.set(serial, entry)
    return entry
  }
  const readOnce = (serial: string): Promise<KnownStatus> => {
    const pending: Promise<KnownStatus> = read(serial)
      .then((status) => {
        const entry: KnownStatus = { status, responses: new Map() }
        // The entry was invalidated during the read, so the result may be outdated.
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
/** Validity of a response, the age at which it is renewed, and the age from which it is no longer served. */
const window = { lasts: 12 * hour, due: 4 * hour, spare: hour }

interface StatusSigning {
  remembered(serial: string, hash: CertIdHash, known: KnownStatus | undefined): Buffer | undefined
  signForAll(serial: string, hash: CertIdHash, known: KnownStatus): Promise<Buffer>
  signDue(serial: string, known: KnownStatus | undefined): Promise<void>
  sign(entries: [OcspEntry, ...OcspEntry[]], nonce?: Uint8Array): Promise<SignedResponse>
}

/** @param onError receives failures of background signatures; cached responses remain valid for hours */
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

/** Limit of parallel signatures. Further requests get tryLater, so that a flood does not exhaust memory. */
const mostAtOnce = 256

export interface OcspService {
  respond(request: Uint8Array): Buffer | Promise<Buffer>
  signAhead(serial: string): Promise<void>
  /** @param serial null for all serials */
  forget(serial: string | null): void
  remembered(): number
  refresh(): Promise<void>
}

interface OcspServiceSource {
  signer: StatusSigner
  read(serial: string): Promise<OcspStatus>
  clock: Clock
  onError(error: unknown): void
}

/** Serves OCSP from memory: one signature serves every client that asks about a certificate for hours. */
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
      // RFC 5019 section 2.2.3: certificates of other authorities get «unauthorized».
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
