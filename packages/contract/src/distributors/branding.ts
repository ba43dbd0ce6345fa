import { bankAccountKinds } from "@trazo/domain/money/bank-account"
import { paymentMethods } from "@trazo/domain/money/payment-receipt"
import { z } from "zod"
import { brandAddresses, installAddresses } from "../endpoint/api-paths.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"

/** A public file of the distributor. */
const storedFile = z.object({ id: z.string(), url: z.string() })
/** Colours as `#rrggbb`. */
export const themeShape = z.object({
  primaryColor: z.string(),
  primaryColor2: z.string(),
  primaryColor3: z.string(),
  secondaryColor: z.string(),
})

/** Texts that a distributor writes, plain or in Markdown. */
export const textsShape = z.object({
  /** Opening hours. */
  schedule: z.string().optional(),
  /** Payment instructions, shown beside the account numbers. */
  transaction: z.string().optional(),
  /** Shown at /index-resp. */
  finishRegister: z.string().optional(),
  /** Heading and lead of the shop. */
  welcomeTitle: z.string().optional(),
  welcomeLead: z.string().optional(),
  /** E.164. */
  whatsapp: z.string().optional(),
  telephone: z.string().optional(),
  /** Review time that the distributor promises. */
  promise: z.string().optional(),
  /** Optional blocks of the shop (`packages/domain/src/distributors/shop-blocks.ts`). */
  accreditation: z.string().optional(),
  figures: z.string().optional(),
  voices: z.string().optional(),
})

export const bankAccountShape = z.object({
  id: z.string(),
  bank: z.string(),
  kind: z.enum(bankAccountKinds),
  number: z.string(),
  holder: z.string(),
  /** Or the cédula of a person without one. */
  ruc: z.string(),
})

/** Payment to a bank account with a receipt, by the ways that the distributor accepts. Only active accounts. */
export const transferShape = z.object({
  enabled: z.boolean(),
  accepts: z.array(z.enum(paymentMethods)).default([...paymentMethods]),
  accounts: z.array(bankAccountShape),
  /** Whether a receipt's number is asked besides its picture. */
  asksReference: z.boolean().default(false),
})

export const paymentMethodsShape = z.object({
  transfer: transferShape.optional(),
})

/** Shares of a picture's width and height. */
export const focalPointShape = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })

export const multimediaShape = z.object({
  exampleImage: z.string().optional(),
  exampleImageUrl: z.string().optional(),
  idImage: z.string().optional(),
  idImageUrl: z.string().optional(),
  finishImage: z.string().optional(),
  finishImageUrl: z.string().optional(),
  welcomeImage: z.string().optional(),
  welcomeImageUrl: z.string().optional(),
  registerGuideImage: z.string().optional(),
  registerGuideImageUrl: z.string().optional(),
  teamImage: z.string().optional(),
  teamImageUrl: z.string().optional(),
  placeImage: z.string().optional(),
  placeImageUrl: z.string().optional(),
  /** Copies for phones. */
  teamImageSmall: z.string().optional(),
  teamImageSmallUrl: z.string().optional(),
  placeImageSmall: z.string().optional(),
  placeImageSmallUrl: z.string().optional(),
  welcomeImageSmall: z.string().optional(),
  welcomeImageSmallUrl: z.string().optional(),
  registerGuideImageSmall: z.string().optional(),
  registerGuideImageSmallUrl: z.string().optional(),
  /** The part of the welcome picture that every frame keeps in view. */
  welcomeImageFocus: focalPointShape.optional(),
  video: z.string().optional(),
  terms: z.string().optional(),
  termsUrl: z.string().optional(),
  favicon: z.string().optional(),
})

/** What a browser keeps of the brand (checklist I1). */
const themeStateShape = themeShape.extend({
  /** URL. */
  favicon: z.string().nullable(),
  /** The distributor's id, like `idDistributor`. */
  distributor: z.string(),
  idDistributor: z.string(),
  name: z.string(),
  address: z.string(),
  ruc: z.string(),
  supportEmail: z.string(),
  /** Percentage of the configuration that is complete. */
  total: z.int(),
})

/** Response of the host look-up (checklist I1). */
const distributorShape = z.object({
  _id: z.string(),
  id: z.string(),
  distributorData: z.object({
    name: z.string(),
    address: z.string(),
    ruc: z.string(),
    logo: storedFile.nullable(),
    supportEmail: z.string(),
  }),
  /** Null before the first configuration («Distribuidora no disponible»). */
  configuration: z
    .object({ texts: textsShape, paymentMethods: paymentMethodsShape, theme: themeShape })
    .nullable(),
  /** `video` is always there: null without a video. */
  multimedia: multimediaShape.extend({ video: z.string().nullable() }),
  /** Enabled modules, such as fast or convenios. */
  modules: z.array(z.string()),
  theme: themeStateShape,
})

export type Distributor = z.infer<typeof distributorShape>
export type BankAccount = z.infer<typeof bankAccountShape>

export const getDistributors = defineEndpoint({
  method: "GET",
  path: brandAddresses.distributors,
  access: "platform",
  summary: "El distribuidor de un nombre de host; null si ninguno lo tiene.",
  query: z.object({
    id: z.string().max(253),
    /** Finds a suspended distributor, for the pages that stay open to revoke a certificate. */
    suspended: z.literal("true").optional(),
  }),
  response: distributorShape.nullable(),
})

export const getBrandFile = defineEndpoint({
  method: "GET",
  path: brandAddresses.file,
  access: "platform",
  summary: "Una imagen o un documento público del distribuidor (logotipo, imágenes, términos).",
  params: z.object({ distributor: z.uuid(), id: z.uuid() }),
  response: "binary",
  errors: ["NOT_FOUND"],
})

export const getCompanyLogo = defineEndpoint({
  method: "GET",
  path: brandAddresses.companyLogo,
  access: "executive",
  summary: "El logotipo de la empresa del ejecutivo.",
  params: z.object({ logoId: z.uuid() }),
  response: "binary",
  errors: ["NOT_FOUND"],
})

export const getManifest = defineEndpoint({
  method: "GET",
  path: installAddresses.manifest,
  access: "public",
  summary: "El manifiesto con el que un teléfono instala las páginas del distribuidor.",
  response: "binary",
})

export const getAppIcon = defineEndpoint({
  method: "GET",
  path: installAddresses.icon,
  access: "public",
  summary: "El ícono de la página instalada, hecho del favicon del distribuidor (PNG).",
  params: z.object({ file: z.uuid(), form: z.enum(["192", "512", "maskable"]) }),
  response: "binary",
  errors: ["NOT_FOUND", "OVERLOADED"],
})

export const getOfflinePage = defineEndpoint({
  method: "GET",
  path: installAddresses.offline,
  access: "public",
  summary: "La página que se ve sin conexión, con la marca del distribuidor.",
  response: "binary",
})
