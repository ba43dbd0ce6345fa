import { pairingStates } from "@trazo/domain/buying/pairing"
import { documentTypes } from "@trazo/domain/requests/documents"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { done, linkTokenShape } from "../endpoint/field-shapes.ts"
import { documentUploadErrors } from "../errors/upload-errors.ts"
import { categoryShape } from "./purchase.ts"

/** A computer hands the documents of its draft to a phone. */

const current = "/api/requests/current/pairing"

const pairingShape = z.object({
  state: z.enum(pairingStates),
  /** Of the code while it waits, of the phone's session from the scan on. */
  expiresAt: z.iso.datetime(),
  /** «Chrome en Android»; null before the code was scanned. */
  device: z.string().nullable(),
  /** Files of the draft so far, also those of the computer. */
  files: z.int(),
})
export type Pairing = z.infer<typeof pairingShape>

/** Ends the former one. */
export const startPairing = defineEndpoint({
  method: "POST",
  path: current,
  access: "request",
  summary:
    "Crea el código con el que un teléfono sube los documentos de esta solicitud: diez minutos, una vez.",
  response: z.object({ code: z.string(), pairing: pairingShape }),
  errors: ["CONSENT_REQUIRED", "STEP_NOT_REACHED", "MOVE_NOT_ALLOWED"],
})

export const getPairing = defineEndpoint({
  method: "GET",
  path: current,
  access: "request",
  summary: "Si un teléfono está conectado a esta solicitud.",
  response: z.object({ pairing: pairingShape.nullable() }),
})

/** Three wrong numbers end the pairing. */
export const confirmPairing = defineEndpoint({
  method: "PUT",
  path: current,
  access: "request",
  summary: "Acepta el teléfono que muestra este número: desde entonces puede subir documentos.",
  body: z.object({ number: z.string().max(20) }),
  response: z.object({ pairing: pairingShape }),
  errors: ["PAIRING_NUMBER_WRONG", "PAIRING_ENDED", "MOVE_NOT_ALLOWED"],
})

export const endPairing = defineEndpoint({
  method: "DELETE",
  path: current,
  access: "request",
  summary: "Desconecta el teléfono de esta solicitud y anula su código.",
  response: done,
})

/** POST, so that the code stays out of addresses. Changes nothing: programs that check links open them too. */
export const previewPairing = defineEndpoint({
  method: "POST",
  path: "/api/pairings/preview",
  access: "public",
  summary: "Si un código de conexión todavía sirve, antes de usarlo.",
  body: z.object({ code: linkTokenShape }),
  response: z.object({
    /** This phone has used it already. */
    isJoined: z.boolean(),
  }),
  errors: ["PAIRING_NOT_FOUND", "PAIRING_USED", "PAIRING_EXPIRED", "PAIRING_ENDED", "PAIRING_SAME_DEVICE"],
})

/** Sets the cookie of the phone's session, which only sends documents. */
export const joinPairing = defineEndpoint({
  method: "POST",
  path: "/api/pairings",
  access: "public",
  summary: "Usa el código en el teléfono, que desde entonces puede subir los documentos y nada más.",
  body: z.object({ code: linkTokenShape }),
  response: done,
  errors: ["PAIRING_NOT_FOUND", "PAIRING_USED", "PAIRING_EXPIRED", "PAIRING_ENDED", "PAIRING_SAME_DEVICE"],
})

/** Nothing of the applicant, and no name or content of a file. */
const pairedDocumentsShape = z.object({
  expiresAt: z.iso.datetime(),
  /** To type at the computer; null once it was. */
  number: z.string().nullable(),
  /** Empty before the number was typed. */
  documents: z.array(
    categoryShape.omit({ files: true }).extend({
      /** How many files the draft has of it. */
      count: z.int(),
    }),
  ),
})
export type PairedDocuments = z.infer<typeof pairedDocumentsShape>

export const getPairedDocuments = defineEndpoint({
  method: "GET",
  path: "/api/pairings/current",
  access: "public",
  summary: "Qué documentos pide la solicitud a la que este teléfono está conectado.",
  response: pairedDocumentsShape,
  errors: ["PAIRING_ENDED"],
})

export const uploadPairedDocument = defineEndpoint({
  method: "POST",
  path: "/api/pairings/current/papers/:paper",
  access: "public",
  summary: "Sube un documento desde el teléfono conectado.",
  params: z.object({ paper: z.enum(documentTypes) }),
  upload: z.object({}),
  response: pairedDocumentsShape,
  errors: [
    "PAIRING_ENDED",
    "PAIRING_NOT_CONFIRMED",
    "CONSENT_REQUIRED",
    ...documentUploadErrors,
    "MOVE_NOT_ALLOWED",
    "STEP_NOT_REACHED",
  ],
})
