import { handoverStates } from "@trazo/domain/certificates/handover"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { done } from "../endpoint/field-shapes.ts"

/**
 * A phone hands the encrypted P12 to a computer (docs/security/links.md). The computer has no
 * session of the holder: its cookie gets one file, once, and reads nothing before the phone's number was typed.
 */

const current = "/api/handovers/current"

const handoverShape = z.object({
  state: z.enum(handoverStates),
  expiresAt: z.iso.datetime(),
})
export type Handover = z.infer<typeof handoverShape>

/** Sets the cookie of the computer. */
export const startHandover = defineEndpoint({
  method: "POST",
  path: "/api/handovers",
  access: "public",
  summary: "Pide el código con que un teléfono pasa una firma a esta computadora. Dura diez minutos.",
  response: handoverShape.extend({ code: z.string() }),
})

export const getHandover = defineEndpoint({
  method: "GET",
  path: current,
  access: "public",
  summary: "Si un teléfono ya eligió la firma para esta computadora.",
  response: handoverShape,
  errors: ["HANDOVER_NOT_FOUND"],
})

/** Three wrong numbers end the handover. */
export const takeHandover = defineEndpoint({
  method: "POST",
  path: `${current}/file`,
  access: "public",
  summary: "Entrega el P12 cifrado a la computadora, una sola vez, con el número que muestra el teléfono.",
  body: z.object({ number: z.string().max(20) }),
  response: z.object({
    serial: z.string(),
    holderNames: z.string(),
    /** Base64. */
    p12: z.string(),
  }),
  errors: [
    "HANDOVER_NOT_FOUND",
    "HANDOVER_NOT_OFFERED",
    "HANDOVER_NUMBER_WRONG",
    "HANDOVER_EXPIRED",
    "HANDOVER_ENDED",
    "P12_NOT_FOUND",
    "CERTIFICATE_SUSPENDED",
  ],
})

const params = z.object({ id: z.uuid() })
const path = "/api/clients/requests/:id/handover"

const offerShape = handoverShape.extend({
  /** To type at the computer. */
  number: z.string(),
  /** The computer, for example «Chrome en Windows». */
  device: z.string(),
})
export type HandoverOffer = z.infer<typeof offerShape>

export const offerHandover = defineEndpoint({
  method: "POST",
  path,
  access: "client",
  byActivationLink: true,
  summary: "Elige la firma de esta solicitud para la computadora que muestra el código.",
  params,
  body: z.object({ code: z.string().max(40) }),
  response: offerShape,
  errors: [
    "REQUEST_NOT_FOUND",
    "MOVE_NOT_ALLOWED",
    "P12_NOT_FOUND",
    "CERTIFICATE_SUSPENDED",
    "HANDOVER_NOT_FOUND",
    "HANDOVER_USED",
    "HANDOVER_EXPIRED",
  ],
})

export const getHandoverOffer = defineEndpoint({
  method: "GET",
  path,
  access: "client",
  byActivationLink: true,
  summary: "Si la computadora ya tiene la firma de esta solicitud.",
  params,
  response: z.object({ offer: offerShape.nullable() }),
  errors: ["REQUEST_NOT_FOUND"],
})

export const endHandoverOffer = defineEndpoint({
  method: "DELETE",
  path,
  access: "client",
  byActivationLink: true,
  summary: "Deja de ofrecer la firma de esta solicitud a la computadora.",
  params,
  response: done,
  errors: ["REQUEST_NOT_FOUND"],
})
