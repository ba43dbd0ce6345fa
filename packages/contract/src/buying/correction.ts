import { documentTypes } from "@trazo/domain/requests/documents"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { linkTokenShape } from "../endpoint/field-shapes.ts"
import { documentUploadErrors } from "../errors/upload-errors.ts"
import { categoryShape, shownContentShape, typedPersonalData, uploadedDocumentShape } from "./purchase.ts"

/** Only the fields and documents that staff asked to correct. Empty when the correction is over. */
export const correctionShape = z.object({
  requestNumber: z.string(),
  /** The request's status now: a link may be opened long after its correction. */
  status: z.enum(requestStatuses),
  fields: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      reason: z.string(),
      /** The present value. */
      current: z.string(),
      /** The value typed since then. */
      answer: z.string().nullable(),
    }),
  ),
  papers: z.array(
    categoryShape.extend({
      reason: z.string(),
      /** True once a new file was uploaded. */
      answered: z.boolean(),
      /** The files that staff refused. */
      refused: z.array(uploadedDocumentShape),
    }),
  ),
  /** False for the link of a resume token, which names the files but does not open them. */
  showsFiles: z.boolean(),
  /** The correction was sent, or the request moved on without it. */
  done: z.boolean(),
  /**
   * The path of the request's open correction, when this one is done. Null for callers without the request's resume token
   * or a session of its account.
   */
  openPath: z.string().nullable(),
  /** Changes with the values and files above. Who sends the correction gives it back. */
  content: z.string(),
})
export type Correction = z.infer<typeof correctionShape>

const params = z.object({ token: linkTokenShape })

export const getCorrection = defineEndpoint({
  method: "GET",
  path: "/api/corrections/:token",
  access: "public",
  summary: "Lo que se pidió corregir.",
  params,
  response: correctionShape,
  errors: ["REQUEST_LINK_INVALID"],
})

/** Gives the path of the open correction. It opens the files only for a session of the request's account. */
export const getOwnCorrection = defineEndpoint({
  method: "GET",
  path: "/api/requests/current/correction",
  access: "request",
  summary: "Dónde se corrige lo que se pidió en la solicitud en curso.",
  response: z.object({ path: z.string() }),
  errors: ["NOT_FOUND"],
})

export const getCorrectedContent = defineEndpoint({
  method: "GET",
  path: "/api/corrections/:token/files/:file",
  access: "public",
  summary: "El contenido de un archivo del documento que se pidió corregir.",
  params: params.extend({ file: z.uuid() }),
  response: "binary",
  errors: ["REQUEST_LINK_INVALID", "NOT_FOUND"],
})

export const uploadCorrectedDocument = defineEndpoint({
  method: "POST",
  path: "/api/corrections/:token/papers/:paper",
  access: "public",
  summary: "Sube otra vez un documento pedido.",
  params: params.extend({ paper: z.enum(documentTypes) }),
  upload: z.object({}),
  response: correctionShape,
  errors: ["REQUEST_LINK_INVALID", ...documentUploadErrors, "NOT_FOUND"],
})

export const sendCorrection = defineEndpoint({
  method: "PUT",
  path: "/api/corrections/:token",
  access: "public",
  summary:
    "Envía los campos corregidos; la solicitud vuelve a revisión. Enviada dos veces, responde lo mismo.",
  params,
  body: z.object({ fields: typedPersonalData, content: shownContentShape }),
  response: correctionShape,
  errors: ["REQUEST_LINK_INVALID", "REQUEST_CHANGED", "PAPERS_MISSING", "MOVE_NOT_ALLOWED"],
})
