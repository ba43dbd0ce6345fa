import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { validities } from "@trazo/domain/certificates/validity"
import { convenioPayers } from "@trazo/domain/selling/convenio"
import { z } from "zod"
import { priceShape } from "../distributors/catalogue.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { linkTokenShape } from "../endpoint/field-shapes.ts"
import { purchaseFlowShape } from "./purchase.ts"

/** The public door of the people of an agreement. The code is in the body, so that no log shows it. */
const previewShape = z.object({
  organisation: z.string(),
  payer: z.enum(convenioPayers),
  names: z.string(),
  /** Recognisable to its owner only. */
  identity: z.string(),
  kind: z.enum(certificateKinds),
  validity: z.enum(validities),
  price: priceShape,
  expiresAt: z.iso.datetime(),
  /** Whether a request is open, whose address nobody has proved yet. */
  isStarted: z.boolean(),
})
export type InvitationPreview = z.infer<typeof previewShape>

const body = z.object({ code: linkTokenShape })

export const previewInvitation = defineEndpoint({
  method: "POST",
  path: "/api/invitations/preview",
  access: "public",
  summary: "Lo que ofrece una invitación de convenio. No la usa.",
  body,
  response: previewShape,
  errors: ["INVITATION_INVALID", "INVITATION_CLOSED", "PRICE_NOT_FOUND", "VALIDITY_NOT_SOLD"],
})

export const openInvitation = defineEndpoint({
  method: "POST",
  path: "/api/invitations/request",
  access: "public",
  summary: "Empieza o continúa la solicitud de una invitación, con lo que se conoce de la persona.",
  body,
  response: z.object({ resumeToken: z.string(), flow: purchaseFlowShape }),
  errors: [
    "DISTRIBUTOR_NOT_CONFIGURED",
    "INVITATION_INVALID",
    "INVITATION_CLOSED",
    "PRICE_NOT_FOUND",
    "VALIDITY_NOT_SOLD",
  ],
})
