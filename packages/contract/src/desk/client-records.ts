import { channels } from "@trazo/domain/buying/channel"
import { certificateEnds } from "@trazo/domain/certificates/certificate-end"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { shownCertificateStatuses } from "@trazo/domain/certificates/certificate-status"
import {
  clientDataFields,
  clientIdentityFields,
  clientNoteField,
  clientStandings,
  newClientFields,
  passportCountryField,
} from "@trazo/domain/desk/client-record"
import { removalReasonField } from "@trazo/domain/desk/removal"
import { identityTypes } from "@trazo/domain/identity/identity-type"
import { paymentStatuses } from "@trazo/domain/money/payment-status"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { z } from "zod"
import { consentFields } from "../buying/consent-fields.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { done, fieldShape, idParam, textShape } from "../endpoint/field-shapes.ts"
import { lastChangeShape, versionShape } from "../endpoint/last-change.ts"
import { cursorField, pageShape } from "../endpoint/pages.ts"
import { requestMailShape } from "../platform/mail-delivery.ts"

/** A distributor's clients as staff manage them. */
export const clientFilters = ["approved", "provisional", "internal", "expiring", "closed"] as const
export type ClientFilter = (typeof clientFilters)[number]

export const clientShape = z.object({
  id: z.string(),
  names: z.string(),
  surnames: z.string(),
  identityType: z.enum(identityTypes),
  identity: z.string(),
  /** Of a passport. Null for a cédula. */
  country: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  /** ClientPro. */
  internal: z.boolean(),
  standing: z.enum(clientStandings),
  createdAt: z.iso.datetime(),
})

const rowShape = clientShape.extend({
  /** Latest end of a certificate that is valid now. */
  certificateUntil: z.iso.datetime().nullable(),
})
export type ClientRow = z.infer<typeof rowShape>

const base = "/api/executives/clients"

export const clientsFilter = {
  /** In names, identity number, e-mail or phone. Ignores accents and case. */
  search: textShape.max(120).optional(),
  /** Without it, all that are not closed. */
  filter: z.enum(clientFilters).optional(),
  /** Clients with a certificate that ends then and is not renewed. */
  ends: z.enum(certificateEnds).optional(),
}

export const listClients = defineEndpoint({
  method: "GET",
  path: base,
  access: { permission: "/clients:view" },
  summary:
    "Los clientes de la distribuidora, del más reciente al más antiguo, por nombre, documento o correo.",
  query: z.object({
    ...clientsFilter,
    /** From a response with the same search and filter. */
    cursor: cursorField.optional(),
  }),
  response: z.object({
    rows: z.array(rowShape),
    ...pageShape,
    total: z.int(),
    /** Whether there are more than `total`. */
    isMore: z.boolean(),
    /** Whether the search has more matches than are listed. */
    isCut: z.boolean(),
  }),
  errors: ["CURSOR_REFUSED"],
})

const aboutRequest = { requestId: z.string(), number: z.string(), channel: z.enum(channels) }

const recordShape = clientShape.extend({
  approvedAt: z.iso.datetime().nullable(),
  /** False for a client who signs in with one-time codes. */
  hasPassword: z.boolean(),
  mayEdit: z.boolean(),
  mayRemove: z.boolean(),
  lastChange: lastChangeShape,
  addressChange: z.object({ to: z.string(), takesEffectAt: z.iso.datetime() }).nullable(),
  requests: z.array(
    z.object({
      ...aboutRequest,
      status: z.enum(requestStatuses),
      kind: z.enum(certificateKinds),
      createdAt: z.iso.datetime(),
    }),
  ),
  certificates: z.array(
    z.object({
      ...aboutRequest,
      serial: z.string(),
      kind: z.enum(certificateKinds),
      status: z.enum(shownCertificateStatuses),
      notAfter: z.iso.datetime(),
    }),
  ),
  payments: z.array(
    z.object({
      ...aboutRequest,
      id: z.string(),
      status: z.enum(paymentStatuses),
      reference: z.string(),
      amountCents: z.int(),
      createdAt: z.iso.datetime(),
    }),
  ),
  mails: z.array(requestMailShape),
  notes: z.array(z.object({ id: z.string(), text: z.string(), by: z.string(), at: z.iso.datetime() })),
  consents: z.array(
    z.object({
      ...aboutRequest,
      id: z.string(),
      ...consentFields,
    }),
  ),
  sessions: z.array(z.object({ id: z.string(), device: z.string(), lastSeenAt: z.iso.datetime() })),
  /** Newest first. `action` is the name of the audit action, `who` null for the client and the platform. */
  history: z.array(
    z.object({
      id: z.string(),
      action: z.string(),
      area: z.enum(["administrator", "executive", "client", "banks", "applicant", "system"]),
      who: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
})
export type ClientRecord = z.infer<typeof recordShape>

const params = z.object({ id: idParam })

export const getClientRecord = defineEndpoint({
  method: "GET",
  path: `${base}/:id`,
  access: { permission: "/clients:view" },
  summary: "Un cliente: datos, solicitudes, certificados, pagos, correos, notas, consentimientos y sesiones.",
  params,
  response: recordShape,
  errors: ["NOT_FOUND"],
})

const newPersonShape = z.object({
  names: fieldShape(newClientFields.names),
  surnames: fieldShape(newClientFields.surnames),
  email: fieldShape(newClientFields.email),
  phone: fieldShape(newClientFields.phone),
  /** ClientPro. */
  internal: z.boolean(),
})

export const insertClient = defineEndpoint({
  method: "POST",
  path: base,
  access: { permission: "/clients:create" },
  summary: "Crea la cuenta provisional de un cliente y le envía un enlace para crear su contraseña.",
  body: z.discriminatedUnion("identityType", [
    newPersonShape.extend({ identityType: z.literal("ci"), identity: fieldShape(clientIdentityFields.ci) }),
    newPersonShape.extend({
      identityType: z.literal("passport"),
      identity: fieldShape(clientIdentityFields.passport),
      /** Spanish name of the country that issued the passport. */
      country: fieldShape(passportCountryField),
    }),
  ]),
  response: z.object({ id: z.string() }),
  errors: ["IDENTITY_BUSY"],
})

export const changeClientData = defineEndpoint({
  method: "PUT",
  path: `${base}/:id`,
  access: { permission: "/clients:edit" },
  proof: "recent",
  summary: "Corrige los nombres, los apellidos y el teléfono de un cliente.",
  params,
  body: z.object({
    names: fieldShape(clientDataFields.names),
    surnames: fieldShape(clientDataFields.surnames),
    phone: fieldShape(clientDataFields.phone),
    version: versionShape,
  }),
  response: done,
  errors: ["NOT_FOUND", "CHANGED_MEANWHILE"],
})

export const addClientNote = defineEndpoint({
  method: "POST",
  path: `${base}/:id/notes`,
  access: { permission: "/clients:edit" },
  summary: "Agrega una nota interna a un cliente, que el cliente no ve.",
  params,
  body: z.object({ note: fieldShape(clientNoteField) }),
  response: done,
  errors: ["NOT_FOUND"],
})

export const removeClient = defineEndpoint({
  method: "PUT",
  path: `${base}/:id/removal`,
  access: { permission: "/clients:delete" },
  summary:
    "Elimina un cliente sin certificados, con sus solicitudes terminadas; se puede restaurar durante 30 días.",
  params,
  body: z.object({ reason: fieldShape(removalReasonField) }),
  response: done,
  errors: [
    "NOT_FOUND",
    "CLIENT_HAS_CERTIFICATES",
    "CLIENT_APPROVED",
    "CLIENT_HAS_REQUESTS",
    "CLIENT_HAS_DATA_REQUEST",
    "CLIENT_OWES",
    "REFUND_PENDING",
  ],
})
