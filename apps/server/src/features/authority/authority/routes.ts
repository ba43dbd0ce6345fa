import {
  askStatus,
  askStatusByAddress,
  getAuthority,
  getIssuingCertificate,
  getIssuingRevocationList,
  getLaterIssuingCertificate,
  getLaterIssuingRevocationList,
  getRootCertificate,
  getRootRevocationList,
} from "@trazo/contract/authority/authority"
import { getLaterStampingCertificate, getStampingCertificate } from "@trazo/contract/authority/time-stamps"
import { ApiError } from "@trazo/contract/errors/errors"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { IssuingId, StampingId } from "../../../adapters/certificate-authority/port.ts"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { isNotModified } from "./http-validators.ts"
import { presentAuthority } from "./presenters.ts"
import { followPublicFiles } from "./public-files.ts"
import { publishedLists, type RevocationList } from "./published-lists.ts"
import { findStampingCertificate } from "./stamping-keys.ts"

/** Media types of RFC 2585 section 4. */
const certificateType = "application/pkix-cert"
const listType = "application/pkix-crl"

const day = 86_400
const minute = 60

export function authorityRoutes(app: FastifyInstance, deps: Deps): void {
  const listOf = publishedLists(deps)
  const files = followPublicFiles(listOf, deps)
  app.addHook("onReady", () => files.refresh())
  app.addHook("onClose", async () => files.stop())
  const signerOf = (id: IssuingId) => {
    const { publication } = deps.authority
    const signer = publication.by === "us" && publication.signers.find((one) => one.id === id)
    if (!signer) throw new ApiError("NOT_FOUND")
    return signer
  }
  const sendCertificate = (certificate: Buffer, reply: FastifyReply) => {
    reply.type(certificateType).header("cache-control", `public, max-age=${day}`)
    return certificate
  }

  route(app, getAuthority, deps, () => presentAuthority(deps))
  route(app, getRootCertificate, deps, ({ reply }) =>
    sendCertificate(signerOf("issuing").rootCertificate, reply),
  )
  route(app, getIssuingCertificate, deps, ({ reply }) =>
    sendCertificate(signerOf("issuing").issuingCertificate, reply),
  )
  route(app, getLaterIssuingCertificate, deps, ({ reply, params: { generation } }) =>
    sendCertificate(signerOf(`issuing-${generation}`).issuingCertificate, reply),
  )
  // The certificate of an id never changes.
  const stamping = new Map<StampingId, Buffer>()
  const sendStamping = async (id: StampingId, reply: FastifyReply) => {
    const certificate = stamping.get(id) ?? (await findStampingCertificate(id, deps))
    if (!certificate) throw new ApiError("NOT_FOUND")
    stamping.set(id, certificate)
    return sendCertificate(certificate, reply)
  }
  route(app, getStampingCertificate, deps, ({ reply }) => sendStamping("stamping", reply))
  route(app, getLaterStampingCertificate, deps, ({ reply, params: { generation } }) =>
    sendStamping(`stamping-${generation}`, reply),
  )
  route(app, getRootRevocationList, deps, async ({ request, reply }) =>
    sendList(await listOf("root"), { request, reply, maximumAge: day, now: deps.clock.now() }),
  )
  // Cached for less than its validity, so that a revocation is seen sooner.
  route(app, getIssuingRevocationList, deps, async ({ request, reply }) =>
    sendList(await listOf("issuing"), { request, reply, maximumAge: minute, now: deps.clock.now() }),
  )
  route(app, getLaterIssuingRevocationList, deps, async ({ request, reply, params: { generation } }) =>
    sendList(await listOf(`issuing-${generation}`), {
      request,
      reply,
      maximumAge: minute,
      now: deps.clock.now(),
    }),
  )
  // Reached only with an external authority, which serves its own OCSP.
  for (const endpoint of [askStatus, askStatusByAddress]) route(app, endpoint, deps, noStatusHere)
}

function noStatusHere(): never {
  throw new ApiError("NOT_FOUND")
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  /** Cache lifetime in seconds. */
  maximumAge: number
  now: Date
}

function sendList(list: RevocationList | null, { request, reply, maximumAge, now }: Exchange): Uint8Array {
  if (!list) throw new ApiError("NOT_FOUND")
  const left = Math.max(0, Math.floor((list.nextUpdate.getTime() - now.getTime()) / 1000))
  const tag = `"${list.number}"`
  // Two lists of one second cannot be told apart by their date.
  const modifiedAt = list.isOnlyOfItsSecond ? list.thisUpdate : null
  reply
    .type(listType)
    .header("cache-control", `public, max-age=${Math.min(maximumAge, left)}, must-revalidate`)
    .header("etag", tag)
  if (modifiedAt) reply.header("last-modified", modifiedAt.toUTCString())
  if (!isNotModified(request.headers, { tag, modifiedAt })) return list.der
  reply.code(304)
  return new Uint8Array()
}
