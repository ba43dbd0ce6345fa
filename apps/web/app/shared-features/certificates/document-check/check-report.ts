import { type ReportBlock, writeReport } from "@trazo/documents/report/write-report"
import type { DocumentCheck, SignatureCheck } from "@trazo/documents/verdict/document-check"
import { isClaimed, type Reason, type Verdict } from "@trazo/documents/verdict/reasons"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { toHex } from "@trazo/pki/bytes"
import { resultTitle, signatureVerdictNames } from "./verdict-labels.ts"

interface ReportInput {
  readonly result: DocumentCheck
  readonly file: File
  readonly now: Date
  /** Where anybody checks the document again. */
  readonly address: string
}

const tones = { valid: "good", validBut: "warn", unknown: "warn", invalid: "bad" } as const satisfies Record<
  Verdict,
  string
>

/** The result of a check as a PDF, made on this device. */
export async function makeCheckReport({ result, file, now, address }: ReportInput) {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer())
  const { verdict, reasons, signatures, certificate } = result
  const blocks: ReportBlock[] = [
    { kind: "title", text: resultTitle(result), tone: tones[verdict] },
    { kind: "text", text: "Informe de la revisión de un documento firmado" },
    { kind: "heading", text: "Documento" },
    ...facts({
      Archivo: file.name,
      Tamaño: `${new Intl.NumberFormat("es-EC").format(file.size)} bytes`,
      "Huella SHA-256": toHex(new Uint8Array(digest)),
      "Revisado el": formatDateTime(now),
    }),
    ...reasons.map(itemOf),
    ...(certificate ? certificateFacts("Certificado", certificate) : []),
    ...signatures.flatMap((signature, index) => signatureBlocks(signature, index + 1)),
  ]
  return writeReport(
    blocks,
    `Este informe lo hizo el navegador de quien revisó el documento y no lleva firma. Para comprobarlo, revise el mismo archivo en ${address}.`,
  )
}

function signatureBlocks(signature: SignatureCheck, position: number): ReportBlock[] {
  const { kind, verdict, signer, time, covers, reasons, changes, statedReason, statedPlace } = signature
  const title = kind === "timestamp" ? "Sello de tiempo" : (signer?.name ?? "Firmante desconocido")
  return [
    { kind: "heading", text: `Firma ${position}: ${title}` },
    { kind: "text", text: signatureVerdictNames[verdict], tone: tones[verdict] },
    ...facts({
      Identificación: signer?.identity,
      Empresa: signer?.company,
      Cargo: signer?.role,
      Fecha: time ? formatDateTime(time.at) : undefined,
      "Cómo se sabe":
        time &&
        (time.source === "timestamp"
          ? `Sello de tiempo de ${time.by ?? "un tercero"}`
          : "La puso quien firmó"),
      Motivo: statedReason,
      Lugar: statedPlace,
      "Qué cubre": covers,
    }),
    ...reasons.map(itemOf),
    ...changes.slice(0, 50).map(
      ({ text, weight }): ReportBlock => ({
        kind: "item",
        text: `Después de esta firma: ${text}`,
        tone: weight === "forbidden" ? "bad" : weight === "expected" ? "good" : "warn",
      }),
    ),
    ...(signer ? certificateFacts("Certificado de esta firma", signer) : []),
  ]
}

function certificateFacts(title: string, facet: NonNullable<SignatureCheck["signer"]>): ReportBlock[] {
  const { name, identity, issuer, serial, notBefore, notAfter } = facet
  return [
    { kind: "heading", text: title },
    ...facts({
      Titular: name,
      Identificación: identity,
      "Emitido por": issuer.name,
      Vigencia: `${formatDateTime(notBefore)} – ${formatDateTime(notAfter)}`,
      "Número de serie": serial,
    }),
  ]
}

const facts = (named: Readonly<Record<string, string | null | undefined>>): ReportBlock[] =>
  Object.entries(named).flatMap(([name, text]) => (text ? [{ kind: "fact", name, text } as const] : []))

const itemOf = (reason: Reason): ReportBlock =>
  isClaimed(reason)
    ? { kind: "item", text: reason.text, tone: "plain" }
    : { kind: "item", text: reason.text, tone: tones[reason.verdict] }
