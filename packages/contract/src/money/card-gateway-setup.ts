import { gatewayFields, gatewayKinds } from "@trazo/domain/money/cards/card-gateway"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { fieldShape } from "../endpoint/field-shapes.ts"
import { lastChangeShape, versionShape } from "../endpoint/last-change.ts"

/** The gateway at which a distributor takes cards. Its secret never leaves the server. */

const setupShape = z.object({
  /** Null until credentials are accepted. */
  gateway: z
    .object({
      kind: z.enum(gatewayKinds),
      address: z.string(),
      /** At the gateway of the demonstration, which charges nothing. */
      isDemonstration: z.boolean(),
      account: z.string(),
      /** When it accepted the credentials. */
      testedAt: z.iso.datetime(),
      /** Whether the shop offers it. */
      isOn: z.boolean(),
      /** Whether the shop shows it before transfers. */
      isFirst: z.boolean(),
    })
    .nullable(),
  /** Whether the gateways of the demonstration can be chosen. */
  hasDemonstration: z.boolean(),
  /** What a gateway asks for where it ties payments to addresses. */
  registered: z.object({ origin: z.string(), notifications: z.string() }),
  lastChange: lastChangeShape,
})
export type CardGatewaySetup = z.infer<typeof setupShape>

const path = "/api/executives/configuration/card-gateway"

export const getCardGateway = defineEndpoint({
  method: "GET",
  path,
  access: { permission: "/configuration:view" },
  summary: "La pasarela con que la distribuidora cobra con tarjeta, sin su clave.",
  response: setupShape,
})

export const saveCardGateway = defineEndpoint({
  method: "PUT",
  path: `${path}/credentials`,
  access: { permission: "/configuration:edit" },
  proof: "recent",
  summary: "Prueba las credenciales de una pasarela y, si las acepta, las guarda y cobra con ella.",
  body: z.object({
    kind: z.enum(gatewayKinds),
    /** Null for the gateway of the demonstration. */
    address: fieldShape(gatewayFields.address).nullable(),
    account: fieldShape(gatewayFields.account),
    secret: fieldShape(gatewayFields.secret),
    version: versionShape,
  }),
  response: setupShape,
  errors: ["CHANGED_MEANWHILE", "CARD_GATEWAY_UNAVAILABLE"],
})

export const switchCardGateway = defineEndpoint({
  method: "PUT",
  path,
  access: { permission: "/configuration:edit" },
  proof: "recent",
  summary: "Ofrece el pago con tarjeta o deja de ofrecerlo, y lo pone antes o después de la transferencia.",
  body: z.object({ isOn: z.boolean(), isFirst: z.boolean(), version: versionShape }),
  response: setupShape,
  errors: ["CHANGED_MEANWHILE", "NOT_FOUND"],
})

export const probeCardGateway = defineEndpoint({
  method: "POST",
  path: `${path}/probe`,
  access: { permission: "/configuration:edit" },
  summary: "Abre en la pasarela guardada un pago que nadie paga, y dice si lo acepta.",
  response: z.object({ result: z.enum(["accepted", "refused", "unavailable"]) }),
  errors: ["NOT_FOUND"],
})
