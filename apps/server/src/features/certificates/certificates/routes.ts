import * as contract from "@trazo/contract/certificates/certificates"
import * as own from "@trazo/contract/certificates/holder-suspension"
import * as staff from "@trazo/contract/certificates/staff-revocation"
import * as delivery from "@trazo/contract/platform/mail-delivery"
import { uploadMaximumBytes } from "@trazo/domain/platform/upload-rules"
import { on } from "../../../plugins/contract-routes.ts"
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
export const certificateRoutes = [
  on(contract.listCertificates, listCertificates),
  on(contract.getCertificateFile, async ({ scope, actor, params: { serial } }, deps) => {
    const content = await readCertificateFile(scope, { actor, serial }, deps)
    return { fileName: `certificado-${serial}.cer`, mediaType: "application/pkix-cert", content }
  }),
  on(contract.getP12, async ({ scope, actor, params: { serial } }, deps) => {
    const content = await readP12(scope, { actor, serial }, deps)
    return { fileName: `firma-${serial}.p12`, mediaType: "application/x-pkcs12", content }
  }),
  on(contract.sendRevocationCode, sendRevocationCode),
  on(delivery.getRevocationCodeDelivery, getRevocationCodeDelivery),
  on(contract.revokeCertificate, ({ scope, actor, params: { serial }, body }, deps) =>
    revokeCertificate(scope, { ...body, actor, serial }, deps),
  ),
  on(own.sendSuspensionCode, sendSuspensionCode),
  on(own.getSuspensionCodeDelivery, getSuspensionCodeDelivery),
  on(own.suspendOwnCertificate, ({ scope, actor, params: { serial }, body }, deps) =>
    suspendOwn(scope, { ...body, actor, serial }, deps),
  ),
  on(own.releaseOwnCertificate, ({ scope, actor, params: { serial }, body }, deps) =>
    releaseOwn(scope, { ...body, actor, serial }, deps),
  ),
  on(contract.verifyCertificate, verifyCertificate),
  on(staff.findCertificates, findCertificates),
  on(staff.getPlatformCertificate, getPlatformCertificate),
  on(staff.revokeForPlatform, ({ actor, params: { serial }, body }, deps) =>
    revokeForPlatform({ ...body, serial, actor }, deps),
  ),
  on(staff.suspendForPlatform, ({ actor, params: { serial }, body }, deps) =>
    suspendForPlatform({ ...body, serial, actor }, deps),
  ),
  on(staff.releaseForPlatform, ({ actor, params: { serial }, body }, deps) =>
    releaseForPlatform({ ...body, serial, actor }, deps),
  ),
  on(staff.confirmPlatformEventDate, ({ actor, params: { serial } }, deps) =>
    confirmPlatformEventDate({ serial, actor }, deps),
  ),
  // One byte more, so that the domain reports the size error.
  on(
    staff.sendPlatformEvidence,
    ({ actor, params: { serial }, upload: { file } }, deps) =>
      sendPlatformEvidence({ serial, actor, file }, deps),
    { maxFileBytes: uploadMaximumBytes + 1 },
  ),
  on(staff.getPlatformEvidence, ({ actor, params: { serial, file } }, deps) =>
    readPlatformEvidence({ serial, fileId: file, actor }, deps),
  ),
]
