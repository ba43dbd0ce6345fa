import { z } from "zod"
import { certificateStatusAddress } from "../endpoint/api-paths.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"

/**
 * Why there is no response: the issuer is not on the trust list, its service did not answer, answered with more than
 * 64 kB, or not within five seconds.
 */
const noResponseReasons = ["unknownIssuer", "notReachable", "tooLarge", "tooSlow"] as const

const base64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Asks the issuer of a certificate for its status. The response is not verified here: the device does that. */
export const answerCertificateStatus = defineEndpoint({
  method: "POST",
  path: certificateStatusAddress,
  access: "public",
  summary:
    "El estado de un certificado según quien lo emitió. Se recibe su número y el resumen de su emisor, nada más.",
  body: z.object({
    /** OCSPRequest for one certificate, with nothing but its CertID (RFC 6960 §4.1.1): DER, base64. */
    request: z.string().max(400).regex(base64, "Es una pregunta OCSP en base64."),
    /** Where the certificate says that its issuer answers. Not used for certificates of this platform. */
    responder: z
      .url({ protocol: /^https?$/ })
      .max(300)
      .nullable(),
  }),
  response: z.discriminatedUnion("outcome", [
    /** OCSPResponse: DER, base64. */
    z.object({ outcome: z.literal("answered"), response: z.string() }),
    z.object({ outcome: z.literal("notAnswered"), reason: z.enum(noResponseReasons) }),
  ]),
  errors: ["TOO_MANY_REQUESTS", "OVERLOADED"],
})
