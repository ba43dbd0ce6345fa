import type { FormField } from "@trazo/domain/forms/form-field"
import { invoiceIssuerFields, rimpeKinds } from "@trazo/domain/money/invoice-issuer"
import { documentIssuerKinds } from "@trazo/domain/money/invoices/invoice"
import { invoicingCredentialFields, invoicingFields } from "@trazo/domain/money/invoicing"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { fieldShape, textShape } from "../endpoint/field-shapes.ts"
import { lastChangeShape, versionShape } from "../endpoint/last-change.ts"

/** The distributor's invoicing service. The password never leaves the server. */

const issuerShape = z.object({
  /** Of the SRI's services. */
  environment: z.enum(["test", "production"]),
  ruc: z.string(),
  legalName: z.string(),
  tradeName: z.string().nullable(),
  mainAddress: z.string(),
  establishmentAddress: z.string(),
  keepsAccounts: z.boolean(),
  specialTaxpayer: z.string().nullable(),
  withholdingAgent: z.string().nullable(),
  rimpe: z.enum(rimpeKinds).nullable(),
})
export type InvoiceIssuerSettings = z.infer<typeof issuerShape>

const billingSettingsShape = z.object({
  /** False until something is saved: the distributor does not issue invoices. */
  isOn: z.boolean(),
  user: z.string(),
  /** When the service accepted the credentials. */
  testedAt: z.iso.datetime().nullable(),
  data: z.object({
    establishment: z.string(),
    emissionPoint: z.string(),
    main: z.string(),
    extra: z.string(),
  }),
  /** Null until it is saved: then invoices of the SRI are issued here. */
  issuer: issuerShape.nullable(),
  issuedBy: z.enum(documentIssuerKinds),
  lastChange: lastChangeShape,
  mayEdit: z.boolean(),
})
export type BillingSettings = z.infer<typeof billingSettingsShape>

const path = "/api/executives/configuration/billing"
const { user, password } = invoicingCredentialFields

export const getBillingSettings = defineEndpoint({
  method: "GET",
  path,
  access: { permission: "/configuration:view" },
  summary: "El servicio de facturación de la distribuidora, sin su contraseña.",
  response: billingSettingsShape,
})

export const saveBillingSettings = defineEndpoint({
  method: "PUT",
  path,
  access: { permission: "/configuration:edit" },
  summary: "Guarda el establecimiento, el punto de emisión y los productos de las facturas.",
  body: z.object({
    establishment: fieldShape(invoicingFields.establishment),
    emissionPoint: fieldShape(invoicingFields.emissionPoint),
    main: fieldShape(invoicingFields.main),
    extra: fieldShape(invoicingFields.extra),
    version: versionShape,
  }),
  response: billingSettingsShape,
  errors: ["CHANGED_MEANWHILE"],
})

const optionalField = (field: FormField) => fieldShape(field).transform((text) => text || null)

export const saveInvoiceIssuer = defineEndpoint({
  method: "PUT",
  path: `${path}/issuer`,
  access: { permission: "/configuration:edit" },
  proof: "recent",
  summary: "Guarda los datos de quien emite las facturas electrónicas y el ambiente del SRI.",
  body: z.object({
    environment: z.enum(["test", "production"]),
    ruc: fieldShape(invoiceIssuerFields.ruc),
    legalName: fieldShape(invoiceIssuerFields.legalName),
    tradeName: optionalField(invoiceIssuerFields.tradeName),
    mainAddress: fieldShape(invoiceIssuerFields.mainAddress),
    establishmentAddress: fieldShape(invoiceIssuerFields.establishmentAddress),
    keepsAccounts: z.boolean(),
    specialTaxpayer: optionalField(invoiceIssuerFields.specialTaxpayer),
    withholdingAgent: optionalField(invoiceIssuerFields.withholdingAgent),
    rimpe: z.enum(rimpeKinds).nullable(),
    version: versionShape,
  }),
  response: billingSettingsShape,
  errors: ["CHANGED_MEANWHILE"],
})

export const saveBillingCredentials = defineEndpoint({
  method: "PUT",
  path: `${path}/credentials`,
  access: { permission: "/configuration:edit" },
  proof: "recent",
  summary: "Guarda las credenciales del servicio de facturación si el servicio las acepta.",
  body: z.object({
    user: fieldShape(user),
    password: textShape
      .min(1, "Este campo es requerido")
      .max(password.maximum)
      .meta({ title: password.label }),
    version: versionShape,
  }),
  response: billingSettingsShape,
  errors: ["CHANGED_MEANWHILE", "INVOICING_UNAVAILABLE"],
})

export const chooseDocumentIssuer = defineEndpoint({
  method: "PUT",
  path: `${path}/issued-by`,
  access: { permission: "/configuration:edit" },
  proof: "recent",
  summary:
    "Elige quién firma los comprobantes y los envía al SRI: esta plataforma o el servicio de facturación.",
  body: z.object({ issuedBy: z.enum(documentIssuerKinds), version: versionShape }),
  response: billingSettingsShape,
  errors: ["CHANGED_MEANWHILE", "MOVE_NOT_ALLOWED"],
})

export const removeBillingSettings = defineEndpoint({
  method: "DELETE",
  path,
  access: { permission: "/configuration:edit" },
  proof: "recent",
  summary: "Deja de facturar: borra las credenciales y los datos de las facturas.",
  query: z.object({ version: versionShape }),
  response: billingSettingsShape,
  errors: ["CHANGED_MEANWHILE"],
})
