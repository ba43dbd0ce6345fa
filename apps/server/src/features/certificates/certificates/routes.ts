import * as contract from "@trazo/contract/certificates/certificates"
import * as own from "@trazo/contract/certificates/holder-suspension"
import * as staff from "@trazo/contract/certificates/staff-revocation"
import * as delivery from "@trazo/contract/platform/mail-delivery"
import { uploadMaximumBytes } from "@trazo/domain/platform/upload-rules"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { getSuspensionCodeDelivery, releaseOwn, sendSuspensionCode, suspendOwn } from "./holder-suspension.ts"
import {
  confirmPlatformEventDate,
  findCertificates,
  getPlatformCertificate,
  readPlatformEvidence,
  releaseForPlatform,
  revokeForPlatform,
  sendPlatformEvidence,
  suspendForPlatform,
} from "./platform-certificates.ts"
import { listCertificates, readCertificateFile, readP12, verifyCertificate } from "./read-certificates.ts"
import { getRevocationCodeDelivery, revokeCertificate, sendRevocationCode } from "./revoke-certificate.ts"

export function certificateRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listCertificates, deps, ({ scope, actor }) => listCertificates(scope, actor, deps))
  route(app, contract.getCertificateFile, deps, async ({ scope, actor, params: { serial } }) => {
    const content = await readCertificateFile(scope, { actor, serial }, deps)
    return { fileName: `certificado-${serial}.cer`, mediaType: "application/pkix-cert", content }
  })
  route(app, contract.getP12, deps, async ({ scope, actor, params: { serial } }) => {
    const content = await readP12(scope, { actor, serial }, deps)
    return { fileName: `firma-${serial}.p12`, mediaType: "application/x-pkcs12", content }
  })
  route(app, contract.sendRevocationCode, deps, ({ scope, actor, params: { serial } }) =>
    sendRevocationCode(scope, { actor, serial }, deps),
  )
  route(app, delivery.getRevocationCodeDelivery, deps, ({ scope, actor, params: { serial } }) =>
    getRevocationCodeDelivery(scope, { actor, serial }, deps),
  )
  route(app, contract.revokeCertificate, deps, ({ scope, actor, params: { serial }, body }) =>
    revokeCertificate(scope, { ...body, actor, serial }, deps),
  )
  route(app, own.sendSuspensionCode, deps, ({ scope, actor, params: { serial } }) =>
    sendSuspensionCode(scope, { actor, serial }, deps),
  )
  route(app, own.getSuspensionCodeDelivery, deps, ({ scope, actor, params: { serial } }) =>
    getSuspensionCodeDelivery(scope, { actor, serial }, deps),
  )
  route(app, own.suspendOwnCertificate, deps, ({ scope, actor, params: { serial }, body }) =>
    suspendOwn(scope, { ...body, actor, serial }, deps),
  )
  route(app, own.releaseOwnCertificate, deps, ({ scope, actor, params: { serial }, body }) =>
    releaseOwn(scope, { ...body, actor, serial }, deps),
  )
  route(app, contract.verifyCertificate, deps, ({ scope, params: { serial } }) =>
    verifyCertificate(scope, serial, deps),
  )
  platformRoutes(app, deps)
}

function platformRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, staff.findCertificates, deps, ({ actor, query }) =>
    findCertificates({ actor, search: query.search }, deps),
  )
  route(app, staff.getPlatformCertificate, deps, ({ params: { serial } }) =>
    getPlatformCertificate(serial, deps),
  )
  route(app, staff.revokeForPlatform, deps, ({ actor, params: { serial }, body }) =>
    revokeForPlatform({ ...body, serial, actor }, deps),
  )
  route(app, staff.suspendForPlatform, deps, ({ actor, params: { serial }, body }) =>
    suspendForPlatform({ ...body, serial, actor }, deps),
  )
  route(app, staff.releaseForPlatform, deps, ({ actor, params: { serial }, body }) =>
    releaseForPlatform({ ...body, serial, actor }, deps),
  )
  route(app, staff.confirmPlatformEventDate, deps, ({ actor, params: { serial } }) =>
    confirmPlatformEventDate({ serial, actor }, deps),
  )
  route(
    app,
    staff.sendPlatformEvidence,
    deps,
    ({ actor, params: { serial }, upload: { file } }) => sendPlatformEvidence({ serial, actor, file }, deps),
    // One byte more, so that the domain reports the size error.
    { maxFileBytes: uploadMaximumBytes + 1 },
  )
  route(app, staff.getPlatformEvidence, deps, ({ actor, params: { serial, file } }) =>
    readPlatformEvidence({ serial, fileId: file, actor }, deps),
  )
}
