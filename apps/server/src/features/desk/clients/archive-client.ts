import { extname } from "node:path"
import { isPersonalField, personalFields } from "@trazo/domain/buying/personal-fields"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { shownCertificateStatusNames, shownStatus } from "@trazo/domain/certificates/certificate-status"
import { dataRequestOutcomeNames, dataRequestTitles } from "@trazo/domain/certificates/data-rights"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { identityTypeNames } from "@trazo/domain/identity/identity-type"
import { settlementMethodNames } from "@trazo/domain/money/payment-receipt"
import { paymentStatusNames } from "@trazo/domain/money/payment-status"
import { documentCatalogue } from "@trazo/domain/requests/documents"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { strToU8, type Zippable, zipSync } from "fflate"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { readStoredFile } from "../../platform/files/stored-files.ts"
import { findClientForRecord } from "./client.ts"
import * as archived from "./client-archive.ts"

type ArchiveDeps = Pick<Deps, "db" | "clock" | "files">

export interface ArchivedFile {
  requestId: string
  file: string
  kind: "paper" | "receipt"
}

/**
 * Everything that the distributor holds about a client (LOPDP, art. 13): `datos.json`, the documents and the
 * certificates, as a ZIP. Without secrets (password, codes, copies of the key) and without the bodies of mails, which
 * are not kept.
 * @returns null for an unknown client
 */
export async function archiveClient(
  scope: Scope,
  id: string,
  deps: ArchiveDeps,
): Promise<{ content: Buffer; entries: number; archived: ArchivedFile[] } | null> {
  const now = deps.clock.now()
  const read = await inScope(deps.db, scope, (tx) => readAll(tx, id))
  if (!read) return null
  const files: Zippable = {}
  const archived: ArchivedFile[] = []
  const paths = new Map<string, string>()
  const add = async (one: ArchivedFile, name: string) => {
    const file = await inScope(deps.db, scope, (tx) => readStoredFile(tx, one.file, deps))
    if (!file) return
    const path = `documentos/${name}${extname(file.name)}`
    // Pictures and videos are compressed already.
    files[path] = [file.content, { level: 0 }]
    paths.set(one.file, path)
    archived.push(one)
  }
  for (const [place, { requestId, fileId: file, documentType }] of read.documents.entries())
    await add({ requestId, file, kind: "paper" }, `${place + 1} ${documentCatalogue[documentType].title}`)
  for (const [place, { requestId, receiptFileId: file }] of read.payments.entries())
    if (file) await add({ requestId, file, kind: "receipt" }, `Comprobante ${place + 1}`)
  for (const { serial, der } of read.certificates) if (der) files[`certificados/${serial}.cer`] = der
  files["datos.json"] = strToU8(JSON.stringify(describe(read, { now, paths }), null, 2))
  return { content: Buffer.from(zipSync(files)), entries: Object.keys(files).length, archived }
}

async function readAll(tx: Parameters<typeof findClientForRecord>[0], id: string) {
  const client = await findClientForRecord(tx, id)
  if (!client) return null
  const [
    requests,
    movements,
    payments,
    consents,
    documents,
    certificates,
    notes,
    sessions,
    mails,
    dataRequests,
    convenios,
  ] = await Promise.all([
    archived.archivedRequests(tx, id),
    archived.archivedMovements(tx, id),
    archived.archivedPayments(tx, id),
    archived.archivedConsents(tx, id),
    archived.archivedDocuments(tx, id),
    archived.archivedCertificates(tx, id),
    archived.archivedNotes(tx, id),
    archived.archivedSessions(tx, id),
    archived.archivedMails(tx, { clientId: id, email: client.email }),
    archived.archivedDataRequests(tx, id),
    archived.archivedConvenios(tx, id),
  ])
  const people = { client, certificates, notes, sessions, mails, dataRequests, convenios }
  return { ...people, requests, movements, payments, consents, documents }
}

type Everything = NonNullable<Awaited<ReturnType<typeof readAll>>>

const at = (moment: Date | null) => (moment ? formatDateTime(moment) : null)

/** In Spanish, for the person who asked. */
function describe(
  { client, requests, certificates, notes, sessions, mails, dataRequests, convenios, ...related }: Everything,
  { now, paths }: { now: Date; paths: ReadonlyMap<string, string> },
) {
  return {
    generado: formatDateTime(now),
    persona: {
      nombres: client.names,
      apellidos: client.surnames,
      documento: identityTypeNames[client.identityType],
      identificacion: client.identity,
      pais: client.identityCountry || null,
      correo: client.email,
      telefono: client.phone,
      identidadComprobada: at(client.approvedAt),
      cuentaCreada: at(client.createdAt),
    },
    solicitudes: requests.map((request) => ({
      numero: request.number,
      estado: requestStatusCatalogue[request.status].description,
      certificado: certificateKindNames[request.kind],
      vigencia: validityNames[request.validity],
      creada: at(request.createdAt),
      correoVerificado: request.verifiedEmail,
      datos: Object.fromEntries(
        Object.entries(request.userInfo).map(([field, value]) => [
          isPersonalField(field) ? personalFields[field].label : field,
          value,
        ]),
      ),
      ...ofRequest(request.id, related, paths),
    })),
    certificados: certificates.map((certificate) => describeCertificate(certificate, now)),
    correosEnviados: mails.map((mail) => ({
      para: mail.toAddress,
      asunto: mail.template,
      fecha: at(mail.createdAt),
    })),
    pedidosSobreSusDatos: dataRequests.map(({ kind, text, outcome, reply, ...request }) => ({
      pedido: dataRequestTitles[kind],
      texto: text,
      fecha: at(request.askedAt),
      decision: outcome && dataRequestOutcomeNames[outcome],
      respuesta: reply,
      respondido: at(request.answeredAt),
    })),
    convenios: convenios.map((person) => ({
      organizacion: person.name,
      identificacion: person.identity,
      correo: person.email,
      nombres: [person.names, person.surname1, person.surname2].filter(Boolean).join(" "),
      telefono: person.phone,
      agregado: at(person.createdAt),
      invitado: at(person.invitedAt),
      eliminado: at(person.removedAt),
    })),
    anotaciones: notes.map(({ text, createdAt }) => ({ texto: text, fecha: at(createdAt) })),
    sesiones: sessions.map((session) => ({
      navegador: session.userAgent,
      direccion: session.address,
      abierta: at(session.createdAt),
      ultimoUso: at(session.lastSeenAt),
    })),
  }
}

function describeCertificate(certificate: Everything["certificates"][number], now: Date) {
  return {
    serie: certificate.serial,
    archivo: `certificados/${certificate.serial}.cer`,
    titular: certificate.holderNames,
    identificacion: certificate.holderIdentity,
    estado:
      shownCertificateStatusNames[
        shownStatus({ stored: certificate.status, notAfter: certificate.notAfter, now })
      ],
    desde: at(certificate.notBefore),
    hasta: at(certificate.notAfter),
    emitido: at(certificate.issuedAt),
    revocado: at(certificate.revokedAt),
    motivoDeRevocacion: certificate.revocationReason,
  }
}

function ofRequest(
  id: string,
  {
    movements,
    payments,
    consents,
    documents,
  }: Pick<Everything, "movements" | "payments" | "consents" | "documents">,
  paths: ReadonlyMap<string, string>,
) {
  const own = <Row extends { requestId: string }>(rows: readonly Row[]) =>
    rows.filter(({ requestId }) => requestId === id)
  return {
    estados: own(movements).map(({ status, reason, at: moment }) => ({
      estado: requestStatusCatalogue[status].description,
      motivo: reason,
      fecha: at(moment),
    })),
    documentos: own(documents).map(({ documentType, fileId, createdAt }) => ({
      documento: documentCatalogue[documentType].title,
      archivo: paths.get(fileId) ?? null,
      fecha: at(createdAt),
    })),
    pagos: own(payments).map((payment) => ({
      forma: settlementMethodNames[payment.method],
      estado: paymentStatusNames[payment.status],
      valor: payment.amountCents / 100,
      referencia: payment.reference,
      pagado: payment.paidOn,
      comprobante: payment.receiptFileId && (paths.get(payment.receiptFileId) ?? null),
    })),
    consentimientos: own(consents).map((consent) => ({
      consentimiento: consent.kind,
      version: consent.version,
      fecha: at(consent.at),
      direccion: consent.ip,
      navegador: consent.userAgent,
    })),
  }
}
