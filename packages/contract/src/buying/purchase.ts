import { cardFieldNames } from "@trazo/domain/buying/card-reading"
import { channels } from "@trazo/domain/buying/channel"
import { personalFieldNames, personalFields } from "@trazo/domain/buying/personal-fields"
import { stepKeys } from "@trazo/domain/buying/steps"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { shownCertificateStatuses } from "@trazo/domain/certificates/certificate-status"
import { validities } from "@trazo/domain/certificates/validity"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { settlementMethods } from "@trazo/domain/money/payment-receipt"
import { paymentStatuses } from "@trazo/domain/money/payment-status"
import { documentTypes } from "@trazo/domain/requests/documents"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { convenioPayers } from "@trazo/domain/selling/convenio"
import { z } from "zod"
import { paymentMethodsShape, textsShape } from "../distributors/branding.ts"
import { priceShape } from "../distributors/catalogue.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { textShape, typedMaximum, typedShape } from "../endpoint/field-shapes.ts"
import { documentUploadErrors } from "../errors/upload-errors.ts"
import { knownShape, renewalShape } from "../requests/renewals.ts"
import { offeredProductShape, soldProductShape } from "../selling/products.ts"

/**
 * The purchase flow (checklist I4). The resume token is in the cookie `trazo_request` or the header `x-request-token`.
 * Every call returns the whole flow.
 */
export const uploadedDocumentShape = z.object({
  id: z.string(),
  name: z.string(),
  /** Media type, found from the content. */
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Address of the content for the applicant; null where the page's own endpoint has it. */
  blob: z.string().nullable(),
  /** Result of the check on upload. A refused file gets an error and is not stored. */
  result: z.literal("accepted"),
})
export type UploadedDocument = z.infer<typeof uploadedDocumentShape>

/** A document of this request, with its uploaded files. */
export const categoryShape = z.object({
  paper: z.enum(documentTypes),
  title: z.string(),
  why: z.string(),
  hint: z.string(),
  required: z.boolean(),
  several: z.boolean(),
  files: z.array(uploadedDocumentShape),
})
export type Category = z.infer<typeof categoryShape>

/** A status change. `_date` is ISO 8601 in UTC (checklist I1). */
export const movementShape = z.object({
  status: z.enum(requestStatuses),
  _date: z.iso.datetime(),
  reason: z.string().nullable(),
})
export type Movement = z.infer<typeof movementShape>

export const certDataShape = z.object({
  kind: z.enum(certificateKinds),
  validity: z.enum(validities),
  channel: z.enum(channels),
})

export const paymentStateShape = z.object({
  id: z.string(),
  method: z.enum(settlementMethods),
  status: z.enum(paymentStatuses),
  reference: z.string(),
  /** YYYY-MM-DD. */
  paidOn: z.string(),
  /** Empty for a code and a coupon. */
  accountId: z.string(),
  reason: z.string().nullable(),
  receipt: uploadedDocumentShape.nullable(),
})

export const purchaseFlowShape = z.object({
  id: z.string(),
  /** Null before submission. */
  number: z.string().nullable(),
  status: z.enum(requestStatuses),
  certData: certDataShape,
  /** By field, as typed so far. */
  userInfo: z.record(z.string(), z.string()),
  payment: z.object({
    price: priceShape,
    /** Taken off before IVA; `price` is after it. */
    coupon: z.object({ code: z.string(), discountCents: z.int(), isExpired: z.boolean() }).nullable(),
    /** Name of the seller whose code the applicant typed. */
    seller: z.string().nullable(),
    current: paymentStateShape.nullable(),
    /** Time at which the unpaid request expires. */
    payBefore: z.iso.datetime().nullable(),
  }),
  options: z.object({
    /** On sale for this kind and channel. */
    validities: z.array(z.object({ validity: z.enum(validities), price: priceShape })),
    /** What may be bought besides. */
    products: z.array(offeredProductShape),
    /** Of a draft whose certificate both the normal and the fast channel sell; null otherwise. */
    fast: z
      .object({
        isChosen: z.boolean(),
        /** With IVA, above the normal channel. */
        differenceCents: z.int(),
        /** Of a request that is paid now. */
        normalAnswerBy: z.iso.datetime(),
        fastAnswerBy: z.iso.datetime(),
      })
      .nullable(),
    /** Changes with what is chosen, typed and uploaded, and with nothing else. */
    content: z.string(),
    biometricConsent: z.boolean(),
    /** What was read of the pictures of a draft's cédula or passport; null without such pictures. */
    card: z
      .object({
        fields: z.partialRecord(z.enum(cardFieldNames), z.string()),
        /** Pictures that show the other side of the cédula. */
        swapped: z.array(z.enum(documentTypes)),
        /** Some pictures are not read yet: `readCard` reads them. */
        isPending: z.boolean(),
      })
      .nullable(),
    termsAccepted: z.boolean(),
    /** Of the terms in force. */
    termsVersion: z.string(),
    /** Address verified with a one-time code. */
    verifiedEmail: z.string().nullable(),
    /** A draft that ends in the approved account of its identity, which has the verified address: no password is chosen. */
    joinsAccount: z.boolean(),
    nextActor: z.enum(["client", "staff", "nobody"]),
    /** Until when staff answer; null while they need not act. */
    answerBy: z.iso.datetime().nullable(),
    /** The same, and of an unpaid request if it is paid now. */
    expectedAnswerBy: z.iso.datetime().nullable(),
    /** Of the issued certificate; null before it is signed. */
    certificateStatus: z.enum(shownCertificateStatuses).nullable(),
    /** Of the revocation or suspension that is in force. */
    certificateRevokedAt: z.iso.datetime().nullable(),
  }),
  renewal: renewalShape.nullable(),
  /** Null for a purchase in which everything is asked. */
  known: knownShape.nullable(),
  /** The agreement by which it is requested; null outside of its channel. */
  convenio: z.object({ organisation: z.string(), payer: z.enum(convenioPayers) }).nullable(),
  /** What is bought besides the certificate, at the prices of the request. */
  selectProducts: z.array(soldProductShape),
  photo: uploadedDocumentShape.nullable(),
  categories: z.array(categoryShape),
  foreing: z.boolean(),
  step: z.object({
    completed: z.array(z.enum(stepKeys)),
    /** The first incomplete step. */
    current: z.enum(stepKeys),
    /** Its number, from 1. */
    counter: z.int(),
  }),
  timeline: z.array(movementShape),
  /** The distributor's own. */
  texts: textsShape,
  paymentMethods: paymentMethodsShape,
})
/** `options.content` of the request that was shown. Without it, what the request has at the moment. */
export const shownContentShape = z.string().max(100).optional()

export type PurchaseFlow = z.infer<typeof purchaseFlowShape>

const typedPersonalFields = Object.fromEntries(
  personalFieldNames.map((field) => [field, typedShape(personalFields[field]).exactOptional()]),
)

/** By field, as typed. The operations apply the rules of `domain/requests/personal-data` and know the other fields. */
export const typedPersonalData = z.object(typedPersonalFields).catchall(textShape.max(typedMaximum))

export const startPurchase = defineEndpoint({
  method: "POST",
  path: "/api/requests",
  access: "public",
  summary: "Empieza una solicitud; la respuesta trae el código para retomarla y lo deja en una cookie.",
  body: certDataShape,
  response: z.object({ resumeToken: z.string(), flow: purchaseFlowShape }),
  errors: ["PRICE_NOT_FOUND", "VALIDITY_NOT_SOLD", "DISTRIBUTOR_NOT_CONFIGURED"],
})

export const getPurchase = defineEndpoint({
  method: "GET",
  path: "/api/requests/current",
  access: "request",
  summary: "La solicitud en curso, con todo lo que ya se guardó.",
  response: purchaseFlowShape,
})

export const chooseCertificate = defineEndpoint({
  method: "PUT",
  path: "/api/requests/current/certificate",
  access: "request",
  summary: "Guarda qué certificado se pide.",
  body: certDataShape.omit({ channel: true }),
  response: purchaseFlowShape,
  errors: ["PRICE_NOT_FOUND", "VALIDITY_NOT_SOLD", "MOVE_NOT_ALLOWED"],
})

export const savePersonalData = defineEndpoint({
  method: "PUT",
  path: "/api/requests/current/personal",
  access: "request",
  summary: "Guarda los datos personales; los errores vienen por campo.",
  body: z.object({ foreing: z.boolean(), userInfo: typedPersonalData }),
  response: purchaseFlowShape,
  errors: ["MOVE_NOT_ALLOWED"],
})

/** Also stores values that are not valid yet, so that a reload loses nothing. */
export const autosavePersonalData = defineEndpoint({
  method: "PATCH",
  path: "/api/requests/current/personal",
  access: "request",
  summary: "Conserva lo escrito hasta ahora, aunque falte algo.",
  body: z.object({ foreing: z.boolean(), userInfo: typedPersonalData }),
  response: purchaseFlowShape,
  errors: ["MOVE_NOT_ALLOWED"],
})

/** A draft of a company's representative; a change of data, so that its calls are counted and the RUC stands in no address. */
export const proposeCompany = defineEndpoint({
  method: "POST",
  path: "/api/requests/current/company",
  access: "request",
  summary: "Propone la razón social de un RUC, si la distribuidora ya la comprobó.",
  body: z.object({ ruc: typedShape(personalFields.companyRuc) }),
  response: z.object({ companyName: z.string().nullable() }),
  errors: ["MOVE_NOT_ALLOWED"],
})

export const giveBiometricConsent = defineEndpoint({
  method: "PUT",
  path: "/api/requests/current/biometric-consent",
  access: "request",
  summary: "Guarda la autorización para usar la foto y el documento de identidad.",
  body: z.object({ accepted: z.literal(true, fieldMessages.check) }),
  response: purchaseFlowShape,
  errors: ["MOVE_NOT_ALLOWED"],
})

export const uploadDocument = defineEndpoint({
  method: "POST",
  path: "/api/requests/current/papers/:paper",
  access: "request",
  summary: "Sube un documento o la foto de la solicitud.",
  params: z.object({ paper: z.enum(documentTypes) }),
  upload: z.object({}),
  response: purchaseFlowShape,
  errors: ["CONSENT_REQUIRED", ...documentUploadErrors, "MOVE_NOT_ALLOWED", "STEP_NOT_REACHED"],
})

export const removeDocument = defineEndpoint({
  method: "DELETE",
  path: "/api/requests/current/papers/files/:file",
  access: "request",
  summary: "Quita un documento antes de enviar la solicitud.",
  params: z.object({ file: z.uuid() }),
  response: purchaseFlowShape,
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const getDocumentContent = defineEndpoint({
  method: "GET",
  path: "/api/requests/current/papers/files/:file",
  access: "request",
  summary: "El contenido de un documento que subió el solicitante.",
  params: z.object({ file: z.uuid() }),
  response: "binary",
  errors: ["NOT_FOUND"],
})

/** Confirms that the documents or the photo of a step are complete. */
export const completeStep = defineEndpoint({
  method: "PUT",
  path: "/api/requests/current/steps/:step",
  access: "request",
  summary: "Da por completo un paso (documentos, foto o resumen).",
  params: z.object({ step: z.enum(["documents", "photo", "summary"]) }),
  response: purchaseFlowShape,
  errors: ["PAPERS_MISSING", "STEP_NOT_REACHED", "MOVE_NOT_ALLOWED"],
})

export const acceptTerms = defineEndpoint({
  method: "PUT",
  path: "/api/requests/current/terms",
  access: "request",
  summary: "Guarda la aceptación de los términos, con su versión.",
  body: z.object({
    accepted: z.literal(true, fieldMessages.check),
    /** The version that was shown; without it, the one in force. */
    version: z.string().max(100).optional(),
  }),
  response: purchaseFlowShape,
  errors: ["STEP_NOT_REACHED", "MOVE_NOT_ALLOWED", "TERMS_CHANGED"],
})
