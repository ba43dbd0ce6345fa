import type { answerCertificateStatus } from "@trazo/contract/authority/certificate-status"
import type { CallResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { listedCertificates } from "@trazo/documents/trust/listed-certificates"
import * as oids from "@trazo/pki/asn1/object-identifiers"
import { type CertId, certIdKeyFor, type IssuerKeys, isFromIssuer } from "@trazo/pki/authority/ocsp-cert-id"
import { encodeOcspRequest, OcspRequestError, parseOcspRequest } from "@trazo/pki/authority/ocsp-request"
import { equalBytes } from "@trazo/pki/bytes"
import { type Certificate, readCertificate } from "@trazo/pki/x509/certificate"
import { accessAddressesOf, orUndefined } from "@trazo/pki/x509/extension-values"
import type { WebCall } from "../../../call.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { claimStatusQuestion } from "../../platform/files/claim-quota.ts"
import { atOnce } from "../authority/at-once.ts"

type Relayed = CallResponse<typeof answerCertificateStatus>
type RelayDeps = Pick<Deps, "db" | "clock" | "settings" | "responders" | "authority">

/** Calls to other authorities at once. */
const mostAtOnce = 32

const notAnswered = (reason: Extract<Relayed, { outcome: "notAnswered" }>["reason"]): Relayed => ({
  outcome: "notAnswered",
  reason,
})

const answered = (der: Uint8Array): Relayed => ({
  outcome: "answered",
  response: Buffer.from(der).toString("base64"),
})

/** Answers for this platform's certificates in process, and asks the authorities of the trust list for theirs. */
export function statusRelay(deps: RelayDeps) {
  let issuers: Promise<KnownIssuers> | null = null
  const askSome = atOnce(mostAtOnce)

  const askOther = async (request: Uint8Array, certId: CertId, responder: URL | null): Promise<Relayed> => {
    issuers ??= openKnownIssuers(deps.authority.chain)
    const known = await issuers
    if (!known.issued(certId)) return notAnswered("unknownIssuer")
    if (!responder || !isAllowed(responder, known)) return notAnswered("notReachable")
    const response = await askSome(
      () => deps.responders.ask(responder, request),
      () => {
        throw new ApiError("OVERLOADED")
      },
    )
    return "der" in response ? answered(response.der) : notAnswered(response.failure)
  }

  return async ({ scope, body, request }: WebCall<typeof answerCertificateStatus>): Promise<Relayed> => {
    const der = Buffer.from(body.request, "base64")
    const certId = onlyCertIdOf(der)
    const { ocspService } = request.server
    if (ocspService && isOwn(certId, deps)) return answered((await ocspService.respond(der)).der)
    await inScope(deps.db, scope, (tx) => claimStatusQuestion(tx, request.ip, deps))
    return askOther(der, certId, body.responder === null ? null : URL.parse(body.responder))
  }
}

/** Nothing but a CertID: a request has room for more, which would leave the device. @throws ApiError VALIDATION_FAILED */
function onlyCertIdOf(der: Uint8Array): CertId {
  try {
    const [certId] = parseOcspRequest(der).certIds
    if (certId.isCanonical && equalBytes(der, encodeOcspRequest(certId.bytes))) return certId
  } catch (error) {
    if (!(error instanceof OcspRequestError)) throw error
  }
  throw new ApiError("VALIDATION_FAILED", {
    fields: { request: "Es una pregunta OCSP por un certificado, sin nada más." },
  })
}

function isOwn(certId: CertId, { authority: { publication } }: RelayDeps): boolean {
  return publication.by === "us" && publication.signers.some((one) => isFromIssuer(certId, one.issuerKeys))
}

/** On the usual port of its scheme, unless a known issuer's certificate names another. */
function isAllowed({ origin, port, username, password }: URL, known: KnownIssuers): boolean {
  return username === "" && password === "" && (port === "" || known.names(origin))
}

/** The authorities whose certificates the server asks about: those of the trust list, and this platform's own. */
interface KnownIssuers {
  issued(certId: CertId): boolean
  /** Whether a certificate of theirs names the origin, which then may have a port of its own. */
  names(origin: string): boolean
}

/** @param own DER */
async function openKnownIssuers(own: readonly Uint8Array[]): Promise<KnownIssuers> {
  const certificates = [...(await listedCertificates()), ...own].map((der) =>
    readCertificate(new Uint8Array(der), "BER"),
  )
  const keys = certificates.flatMap((one) => keysOf(one) ?? [])
  const origins = new Set(certificates.flatMap(originsOf))
  return {
    issued: (certId) => keys.some((one) => isFromIssuer(certId, one)),
    names: (origin) => origins.has(origin),
  }
}

const keysOf = ({ subject, spki }: Certificate): IssuerKeys | undefined =>
  orUndefined(() => certIdKeyFor({ name: subject, spki }))

const originsOf = (certificate: Certificate): string[] =>
  accessAddressesOf(certificate, oids.ocsp).flatMap((address) => URL.parse(address)?.origin ?? [])
