import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"

/** "warn" needs attention soon, "bad" now. */
const healths = ["good", "warn", "bad"] as const
export type Health = (typeof healths)[number]

const health = z.enum(healths)

const authorityCertificateShape = z.object({
  role: z.enum(["root", "issuing", "responder", "stamping"]),
  /** Common name of the subject. */
  name: z.string(),
  /** Hexadecimal, such as «0A:1B». */
  serial: z.string(),
  notBefore: z.iso.datetime(),
  notAfter: z.iso.datetime(),
  /** When its key signs for the last time, if that is before its end. */
  signsUntil: z.iso.datetime().nullable(),
  /** For example «RSA 3072». */
  key: z.string(),
  /** SHA-256 of the certificate, hexadecimal, such as «0A:1B». */
  fingerprint: z.string(),
  health,
})
export type AuthorityCertificate = z.infer<typeof authorityCertificateShape>

const revocationListShape = z.object({
  authority: z.enum(["root", "issuing"]),
  number: z.string(),
  thisUpdate: z.iso.datetime(),
  nextUpdate: z.iso.datetime(),
  /** Number of revoked certificates in the list. */
  entries: z.int(),
  health,
})
export type RevocationListState = z.infer<typeof revocationListShape>

const statusCheckShape = z.object({
  /** "good": the response answers the question, has a valid signature and is in force. */
  outcome: z.enum(["good", "noAnswer", "wrongSignature", "wrongAnswer"]),
  milliseconds: z.number(),
  /** Number of responses that this process has cached. */
  remembered: z.int(),
})

const timeShape = z.object({
  /** Whose time stamps signatures get. "none": the key has to be made by the ceremony. */
  stamps: z.enum(["own", "service", "none"]),
  /** By which the server's clock differs from PostgreSQL's. */
  differenceMilliseconds: z.number(),
  /** "bad": nothing is signed until the clocks agree. */
  health,
})

const platformStateShape = z.object({
  /** Time of this reading. */
  at: z.iso.datetime(),
  authority: z.object({
    name: z.string(),
    /** Null with another authority, which publishes certificate statuses itself. */
    own: z
      .object({
        certificates: z.array(authorityCertificateShape),
        lists: z.array(revocationListShape),
        status: statusCheckShape,
        time: timeShape,
      })
      .nullable(),
  }),
  mails: z.object({
    waiting: z.int(),
    /** In the last 24 hours. */
    refused: z.int(),
    /** Start of the longest wait. */
    oldestWaiting: z.iso.datetime().nullable(),
    health,
  }),
  jobs: z.object({
    waiting: z.int(),
    /** In the last 24 hours. */
    failed: z.int(),
    queues: z.array(z.object({ name: z.string(), waiting: z.int(), failed: z.int() })),
    health,
  }),
  audit: z.object({
    /** Rows without seal, of all chains. */
    unsealed: z.int(),
    oldestUnsealed: z.iso.datetime().nullable(),
    /** Time of the newest sealed row. */
    lastSealed: z.iso.datetime().nullable(),
    /** Time at which the heads of all chains were last written into the platform's chain. */
    lastAnchored: z.iso.datetime().nullable(),
    health,
  }),
  /** Environment variables without secrets. */
  settings: z.array(
    z.object({
      name: z.string(),
      /** Null: not set. */
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
