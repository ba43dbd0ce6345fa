import { emailTemplateKeys } from "@trazo/domain/platform/email-templates"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { lastChangeShape, versionShape } from "../endpoint/last-change.ts"

/**
 * A distributor's mail texts (checklist F3): plain text or a subset of Markdown, with variables in double braces.
 * Stored in the configuration under `mails.<key>`.
 */
const variableShape = z.object({ name: z.string(), description: z.string(), example: z.string() })

const fieldShape = z.object({
  key: z.string(),
  title: z.string(),
  /** A subject: one line without Markdown. */
  isLine: z.boolean(),
  isOptional: z.boolean(),
  /** Characters. */
  maximum: z.int(),
  variables: z.array(variableShape),
  /** Names of the variables that the text must contain. */
  compulsory: z.array(z.string()),
  /** The saved text, or the standard text. */
  text: z.string(),
  standard: z.string(),
})

const mailTextsShape = z.object({
  key: z.enum(emailTemplateKeys),
  title: z.string(),
  description: z.string(),
  /** Whether the distributor saved its own text, which completes the configuration's item. */
  isSaved: z.boolean(),
  lastChange: lastChangeShape,
  fields: z.array(fieldShape),
})
export type EmailTexts = z.infer<typeof mailTextsShape>

const mailTextsListShape = z.object({ mails: z.array(mailTextsShape), mayEdit: z.boolean() })
export type EmailTextsList = z.infer<typeof mailTextsListShape>

const mailPreviewShape = z.object({
  letters: z.array(z.object({ title: z.string(), subject: z.string(), html: z.string(), text: z.string() })),
})
export type MailPreview = z.infer<typeof mailPreviewShape>

const sentTestShape = z.object({ sentTo: z.string() })
export type SentTest = z.infer<typeof sentTestShape>

const base = "/api/executives/configuration/mails"
const params = z.object({ mail: z.enum(emailTemplateKeys) })
/** By field key, like the errors. */
const body = z.object({ texts: z.record(z.string().max(40), z.string().max(20_000)) })

export const listEmailTexts = defineEndpoint({
  method: "GET",
  path: base,
  access: { permission: "/configuration:view" },
  summary: "Los textos de los correos de la distribuidora, con sus variables y los textos de fábrica.",
  response: mailTextsListShape,
})

export const saveEmailTexts = defineEndpoint({
  method: "PUT",
  path: `${base}/:mail`,
  access: { permission: "/configuration:edit" },
  summary: "Guarda los textos de un correo; una variable desconocida o que falta se rechaza por campo.",
  params,
  body: body.extend({ version: versionShape }),
  errors: ["CHANGED_MEANWHILE"],
  response: mailTextsShape,
})

export const previewEmailTexts = defineEndpoint({
  method: "POST",
  path: `${base}/:mail/preview`,
  access: { permission: "/configuration:view" },
  summary: "Cómo se verían estos textos, con valores de ejemplo; no guarda ni envía nada.",
  params,
  body,
  response: mailPreviewShape,
})

export const testEmailTexts = defineEndpoint({
  method: "POST",
  path: `${base}/:mail/test`,
  access: { permission: "/configuration:edit" },
  summary: "Envía a quien lo pide una prueba de estos textos, con valores de ejemplo.",
  params,
  body,
  response: sentTestShape,
})
