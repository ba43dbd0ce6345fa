import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"

const checkShape = z.object({
  key: z.enum(["spf", "dkim", "dmarc"]),
  /** Where the record is or should be. Null if the check was not possible. */
  name: z.string().nullable(),
  /** `unknown`: there is nothing to ask for. `unreachable`: no DNS server answered. */
  state: z.enum(["good", "weak", "missing", "wrong", "unknown", "unreachable"]),
  record: z.string().nullable(),
  advice: z.string(),
})

const failedMailShape = z.object({
  id: z.string(),
  title: z.string(),
  /** The start of the address is hidden from those who may not see clients. */
  to: z.string(),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
})

const mailHealthShape = z.object({
  /** The address in whose name mails are sent. */
  sender: z.string(),
  checks: z.array(checkShape),
  /** Newest first, at most 20. */
  failed: z.array(failedMailShape),
})
export type MailHealth = z.infer<typeof mailHealthShape>
export type SenderCheck = MailHealth["checks"][number]

export const getMailHealth = defineEndpoint({
  method: "GET",
  path: "/api/executives/configuration/mail-health",
  access: { permission: "/configuration:view" },
  summary: "Si el DNS del remitente deja llegar los correos, y los últimos que no llegaron.",
  response: mailHealthShape,
})
