import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { z } from "zod"
import { ownStatusAddress } from "../endpoint/api-paths.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"

const authorityShape = z.object({
  /** Common name of the issuing authority. */
  name: z.string(),
  organization: z.string(),
  ruc: z.string(),
  locality: z.string(),
  /** Start of the addresses in certificates. */
  baseUrl: z.string(),
  policies: z.array(z.object({ kind: z.enum(certificateKinds), oid: z.string() })),
})
export type Authority = z.infer<typeof authorityShape>

/** What the certification practice statement says about the authority. */
export const getAuthority = defineEndpoint({
  method: "GET",
  path: "/api/authority",
  access: "platform",
  summary: "La entidad de certificación y sus políticas, en cualquier dirección.",
  response: authorityShape,
})

/**
 * The authority's public services: certificates, CRLs and OCSP, in DER, on any host. Every certificate contains these
 * addresses, so they never change.
 */
export const getRootCertificate = defineEndpoint({
  method: "GET",
  path: "/pki/root.cer",
  access: "platform",
  anyHost: true,
  summary: "El certificado de la autoridad raíz.",
  response: "binary",
  errors: ["NOT_FOUND"],
})

export const getRootRevocationList = defineEndpoint({
  method: "GET",
  path: "/pki/root.crl",
  access: "platform",
  anyHost: true,
  summary: "La lista de revocación de la autoridad raíz.",
  response: "binary",
  errors: ["NOT_FOUND"],
})

export const getIssuingCertificate = defineEndpoint({
  method: "GET",
  path: "/pki/issuing.cer",
  access: "platform",
  anyHost: true,
  summary: "El certificado de la autoridad emisora.",
  response: "binary",
  errors: ["NOT_FOUND"],
})

export const getIssuingRevocationList = defineEndpoint({
  method: "GET",
  path: "/pki/issuing.crl",
  access: "platform",
  anyHost: true,
  summary: "La lista de revocación de la autoridad emisora; una nueva con cada revocación.",
  response: "binary",
  errors: ["NOT_FOUND"],
})

/** The second issuing authority and later ones; the first keeps its addresses. */
const generation = z.object({ generation: z.coerce.number().int().min(2) })

export const getLaterIssuingCertificate = defineEndpoint({
  method: "GET",
  path: "/pki/issuing-:generation.cer",
  access: "platform",
  anyHost: true,
  summary: "El certificado de una autoridad emisora posterior a la primera.",
  params: generation,
  response: "binary",
  errors: ["NOT_FOUND"],
})

export const getLaterIssuingRevocationList = defineEndpoint({
  method: "GET",
  path: "/pki/issuing-:generation.crl",
  access: "platform",
  anyHost: true,
  summary: "La lista de revocación de una autoridad emisora posterior a la primera.",
  params: generation,
  response: "binary",
  errors: ["NOT_FOUND"],
})

/** The body is an OCSPRequest, application/ocsp-request (RFC 6960, appendix A.1). */
export const askStatus = defineEndpoint({
  method: "POST",
  path: ownStatusAddress,
  access: "platform",
  summary: "El estado de un certificado (RFC 6960).",
  response: "binary",
})

/** The rest of the path is the OCSPRequest in base64, percent-encoded or not (RFC 6960, appendix A.1). */
export const askStatusByAddress = defineEndpoint({
  method: "GET",
  path: "/ocsp/*",
  access: "platform",
  summary: "El estado de un certificado, con la pregunta en la dirección.",
  response: "binary",
})
