import { z } from "zod"
import { defineEndpoint } from "./endpoint.ts"

/** How the platform is: what to do nothing about, what to look at soon, what to look at now. */
const healths = ["good", "warn", "bad"] as const
export type Health = (typeof healths)[number]

const health = z.enum(healths)

const authorityCertificateShape = z.object({
  role: z.enum(["root", "issuing", "responder"]),
  /** Common name of its subject. */
  name: z.string(),
  /** Hexadecimal, in pairs: «0A:1B». */
  serial: z.string(),
  notBefore: z.iso.datetime(),
  notAfter: z.iso.datetime(),
  /** «RSA 3072». */
  key: z.string(),
  /** SHA-256 of the certificate, hexadecimal, in pairs. */
  fingerprint: z.string(),
  health,
})
export type AuthorityCertificate = z.infer<typeof authorityCertificateShape>

const revocationListShape = z.object({
  authority: z.enum(["root", "issuing"]),
  number: z.string(),
  thisUpdate: z.iso.datetime(),
  nextUpdate: z.iso.datetime(),
  /** Revoked certificates that it names. */
  entries: z.int(),
  health,
})
export type RevocationListState = z.infer<typeof revocationListShape>

const statusCheckShape = z.object({
  /** Whether an answer came, about what was asked, signed by the responder, and still counts. */
  outcome: z.enum(["good", "noAnswer", "wrongSignature", "wrongAnswer"]),
  milliseconds: z.number(),
  /** Answers that this process holds ready. */
  remembered: z.int(),
})

const platformStateShape = z.object({
  /** When this was read. */
  at: z.iso.datetime(),
  authority: z.object({
    name: z.string(),
    /** Null where another authority certifies, which publishes states itself. */
    own: z
      .object({
        certificates: z.array(authorityCertificateShape),
        lists: z.array(revocationListShape),
        status: statusCheckShape,
      })
      .nullable(),
  }),
  mails: z.object({
    waiting: z.int(),
    /** Refused in the last 24 hours. */
    refused: z.int(),
    /** The one that waits longest. */
    oldestWaiting: z.iso.datetime().nullable(),
    health,
  }),
  jobs: z.object({
    waiting: z.int(),
    /** Given up in the last 24 hours. */
    failed: z.int(),
    queues: z.array(z.object({ name: z.string(), waiting: z.int(), failed: z.int() })),
    health,
  }),
  audit: z.object({
    /** Rows that wait for their seal, of all chains. */
    unsealed: z.int(),
    oldestUnsealed: z.iso.datetime().nullable(),
    /** When the newest sealed row was written. */
    lastSealed: z.iso.datetime().nullable(),
    /** When the heads of all chains were last written into the platform's. */
    lastAnchored: z.iso.datetime().nullable(),
    health,
  }),
  /** Settings of the environment, secrets left out. */
  settings: z.array(
    z.object({
      /** The variable's name. */
      name: z.string(),
      /** As it holds now; null: not set. */
      value: z.string().nullable(),
    }),
  ),
})
export type PlatformState = z.infer<typeof platformStateShape>

export const getPlatformState = defineEndpoint({
  method: "GET",
  path: "/api/administrators/platform",
  access: "administrator",
  summary: "Cómo está la plataforma: autoridad, listas, OCSP, correos, trabajos, auditoría y ajustes.",
  response: platformStateShape,
})
