import { hourMilliseconds } from "@trazo/domain/dates/calendar-date"
import { type CertIdHash, encodeCertId, isFromIssuer } from "@trazo/pki/authority/ocsp-cert-id"
import { type OcspRequest, OcspRequestError, parseOcspRequest } from "@trazo/pki/authority/ocsp-request"
import { type OcspEntry, type OcspStatus, ocspErrors } from "@trazo/pki/authority/ocsp-response"
import type { StatusSigner } from "../../../adapters/certificate-authority/port.ts"
import type { Clock } from "../../../clock.ts"
import { isWrongClock } from "../../../clock-watch.ts"
import { DatabaseUnavailable } from "../../../database/unavailable.ts"
import { atOnce } from "./at-once.ts"
import { type KnownStatus, type ReadStatuses, type SignedResponse, statusMemory } from "./status-memory.ts"

/** Validity of a response, the age at which it is renewed, and the age from which it is no longer served. */
const window = { lasts: 12 * hourMilliseconds, due: 4 * hourMilliseconds, spare: hourMilliseconds }

interface StatusSigning {
  sign(entries: [OcspEntry, ...OcspEntry[]], nonce?: Uint8Array): Promise<SignedResponse>
  /** Signs once for all parallel callers. `known` was read from the register just before. */
  signForAll(serial: string, hash: CertIdHash, known: KnownStatus): Promise<SignedResponse>
  servable(hash: CertIdHash, known: KnownStatus): SignedResponse | undefined
  /** While the register cannot be read: until its nextUpdate. An unknown serial may have a certificate by now. */
  stillValid(hash: CertIdHash, known: KnownStatus | undefined): SignedResponse | undefined
  isDue(signed: SignedResponse | undefined): boolean
}

function statusSigning(signer: StatusSigner, clock: Clock): StatusSigning {
  const sign: StatusSigning["sign"] = async (entries, nonce) => {
    const producedAt = clock.now()
    const nextUpdate = Math.min(producedAt.getTime() + window.lasts, signer.responderNotAfter.getTime())
    const der = await signer.signStatus({ entries, producedAt, nextUpdate: new Date(nextUpdate), nonce })
    return { der, producedAt: producedAt.getTime(), nextUpdate }
  }
  return {
    sign,
    signForAll(serial, hash, { status, responses, signing }) {
      const before = signing.get(hash)
      if (before) return before
      const pending = sign([{ certId: encodeCertId(signer.issuerKeys, hash, serial), ...status }])
        .then((signed) => {
          responses.set(hash, signed)
          return signed
        })
        .finally(() => signing.delete(hash))
      signing.set(hash, pending)
      return pending
    },
    servable(hash, known) {
      const signed = known.responses.get(hash)
      return signed && clock.now().getTime() < signed.nextUpdate - window.spare ? signed : undefined
    },
    stillValid(hash, known) {
      const signed = known?.status.status === "unknown" ? undefined : known?.responses.get(hash)
      return signed && clock.now().getTime() < signed.nextUpdate ? signed : undefined
    },
    isDue: (signed) => signed !== undefined && clock.now().getTime() - signed.producedAt >= window.due,
  }
}

/** Limit of parallel signatures. Further requests get tryLater, so that a flood does not exhaust memory. */
const mostAtOnce = 256

export interface OcspResponse {
  der: Buffer
  /** Milliseconds. Null for errors and for responses with a nonce, which no cache may keep. */
  window: { producedAt: number; nextUpdate: number } | null
}

interface Statuses {
  /** Reads the register for everything cached. Called at least once a minute. */
  recheck(): Promise<void>
  /** @param serial null for all serials */
  forget(serial: string | null): void
  remembered(): number
  refresh(): Promise<void>
}

export interface OcspService extends Statuses {
  respond(request: Uint8Array): OcspResponse | Promise<OcspResponse>
  signAhead(serial: string, issuerId: string): Promise<void>
}

/** The status service of one issuing authority. */
interface IssuerStatuses extends Statuses {
  id: string
  isAsked(request: OcspRequest): boolean
  respond(request: OcspRequest): OcspResponse | Promise<OcspResponse>
  signAhead(serial: string): Promise<void>
}

interface OcspServiceSource {
  signer: StatusSigner
  read: ReadStatuses
  clock: Clock
  /** Whether PostgreSQL cannot be reached at all, as far as this process knows. */
  isDatabaseAway(): boolean
  /** Receives failures of background signatures. */
  onError(error: unknown): void
}

/** A response is signed for one issuer, so a request that mixes issuers gets none (RFC 5019 section 2.2.3). */
export function createOcspService(sources: readonly OcspServiceSource[]): OcspService {
  const all = sources.map(createIssuerStatuses)
  return {
    respond(der) {
      const request = readRequest(der)
      if (!request) return errorResponse("malformedRequest")
      const asked = all.find((one) => one.isAsked(request))
      return asked ? asked.respond(request) : errorResponse("unauthorized")
    },
    signAhead: async (serial, issuerId) => all.find(({ id }) => id === issuerId)?.signAhead(serial),
    async recheck() {
      await Promise.all(all.map((one) => one.recheck()))
    },
    forget(serial) {
      for (const one of all) one.forget(serial)
    },
    remembered: () => all.reduce((sum, one) => sum + one.remembered(), 0),
    async refresh() {
      for (const one of all) await one.refresh()
    },
  }
}

/**
 * Serves OCSP from memory: one signature serves every client that asks about a certificate for hours. Nothing is signed
 * without a read of the register, and nothing is served whose status was last read a minute ago or earlier, except while
 * PostgreSQL is away: then a stored response is served until its nextUpdate, and everything else is told to try later.
 */
function createIssuerStatuses(source: OcspServiceSource): IssuerStatuses {
  const { signer, read, clock, onError } = source
  const memory = statusMemory(read, clock)
  const signing = statusSigning(signer, clock)
  const limited = withinLimits(source)
  const renew = async (serial: string, hash: CertIdHash) => {
    const known = await memory.read(serial)
    if (signing.isDue(known.responses.get(hash))) await signing.signForAll(serial, hash, known)
  }
  const fromMemory = (serial: string, hash: CertIdHash) => {
    const known = memory.peek(serial)
    const signed = known && signing.servable(hash, known)
    if (!signed)
      return limited(
        () => fromRegister(serial, hash),
        () => signing.stillValid(hash, memory.last(serial)),
      )
    if (signing.isDue(signed)) renew(serial, hash).catch(onError)
    return cacheable(signed)
  }
  const fromRegister = async (serial: string, hash: CertIdHash) => {
    const known = await memory.read(serial)
    const signed = signing.servable(hash, known)
    return cacheable(
      signed && !signing.isDue(signed) ? signed : await signing.signForAll(serial, hash, known),
    )
  }
  const statusOf = async (serial: string | null): Promise<OcspStatus> =>
    serial === null ? { status: "unknown" } : (await memory.read(serial)).status
  const individually = ({ certIds: [first, ...others], nonce }: OcspRequest) =>
    limited(async () => {
      const entryFor = async ({ bytes, serial }: typeof first): Promise<OcspEntry> => ({
        certId: bytes,
        ...(await statusOf(serial)),
      })
      const entries = await Promise.all(others.map(entryFor))
      const signed = await signing.sign([await entryFor(first), ...entries], nonce)
      return nonce ? { der: signed.der, window: null } : cacheable(signed)
    })

  return {
    id: signer.id,
    isAsked: ({ certIds }) => certIds.every((certId) => isFromIssuer(certId, signer.issuerKeys)),
    respond(request) {
      const [{ serial, hash, isCanonical }, ...others] = request.certIds
      const isCommon = !request.nonce && others.length === 0 && isCanonical
      if (!isCommon || serial === null || hash === "other") return individually(request)
      return fromMemory(serial, hash)
    },
    async signAhead(serial) {
      await fromRegister(serial, "sha1")
    },
    recheck: () => memory.recheck(),
    forget: (serial) => memory.forget(serial),
    remembered: () => memory.serials().length,
    async refresh() {
      for (const serial of memory.serials()) {
        const known = memory.peek(serial) ?? (await memory.read(serial))
        for (const [hash, signed] of known.responses) if (signing.isDue(signed)) await renew(serial, hash)
      }
    },
  }
}

/** Makes a response, at most so many at once. While PostgreSQL is away, a stored one that is still valid takes its place. */
function withinLimits({ isDatabaseAway, onError }: OcspServiceSource) {
  const makeSome = atOnce(mostAtOnce)
  return async (
    make: () => Promise<OcspResponse>,
    stored: () => SignedResponse | undefined = () => undefined,
  ): Promise<OcspResponse> => {
    const later = () => {
      const signed = isDatabaseAway() ? stored() : undefined
      return signed ? cacheable(signed) : errorResponse("tryLater")
    }
    try {
      return await makeSome(make, later)
    } catch (error) {
      if (isWrongClock(error)) return errorResponse("tryLater")
      if (error instanceof DatabaseUnavailable) return later()
      onError(error)
      return errorResponse("internalError")
    }
  }
}

function errorResponse(error: keyof typeof ocspErrors): OcspResponse {
  return { der: ocspErrors[error], window: null }
}

function cacheable(signed: SignedResponse): OcspResponse {
  return { der: signed.der, window: signed }
}

function readRequest(der: Uint8Array): OcspRequest | undefined {
  try {
    return parseOcspRequest(der)
  } catch (error) {
    if (error instanceof OcspRequestError) return undefined
    throw error
  }
}
