import { resolve } from "node:path"
import { rucProblem } from "@trazo/domain/identity/ruc"
import type { PassportPrefix } from "@trazo/pki/authority/subject"
import { z } from "zod"
import { isThisMachine } from "./network/this-machine.ts"
import { StartupError } from "./startup-error.ts"

export interface PkiSettings {
  /** Start of the URLs in certificates, plain http (RFC 5280 section 4.2.1.13). */
  baseUrl: string
  /** Arc of the policies. */
  oidArc: string
  /** In the names of the authority's certificates: what precedes «Autoridad de Certificacion Raiz» and the others. */
  name: string
  organization: string
  ruc: string
  locality: string
  passportPrefix: PassportPrefix
  /** Folder of lists and certificates for a static server. Null for none. */
  filesDir: string | null
}

/** Of the authority's names: accents make issuers that other programs compare as unequal. */
const asciiText = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum, `debe tener como máximo ${maximum} caracteres`)
    .regex(/^[ -~]*$/, "debe escribirse sin tildes, eñes ni otros caracteres que no sean ASCII")

/** Variables of the authority. */
export const pkiEnvironment = {
  PKI_BASE_URL: z
    .url({ protocol: /^http$/, error: "debe ser una dirección como http://pki.ejemplo.ec (sin https)" })
    .optional(),
  PKI_OID_ARC: z
    .string()
    .regex(/^[0-2](\.(0|[1-9]\d*)){3,}$/, "debe ser un OID como 1.3.6.1.4.1.99999")
    .optional(),
  // A common name has 64 characters at most.
  PKI_NAME: asciiText(24).default("Trazo"),
  PKI_ORGANIZATION: asciiText(64).default("Trazo"),
  PKI_RUC: z
    .string()
    .refine((ruc) => rucProblem(ruc) === null, "debe ser un RUC")
    .optional(),
  PKI_LOCALITY: asciiText(128).optional(),
  PKI_PASSPORT_PREFIX: z
    .enum(["PASEC", "issuingCountry"], { error: "debe ser PASEC o issuingCountry" })
    .default("PASEC"),
  PKI_FILES_DIR: z.string().optional(),
}

type PkiVariables = z.infer<z.ZodObject<typeof pkiEnvironment>> & { PORT: number }

const exampleArc = "1.3.6.1.4.1.99999"

/** The RUC of a demonstration's authority. The SRI uses it for buyers without identification. */
const exampleRuc = "9999999999999"

/** Certificates contain these for good, so production has no defaults. @throws StartupError naming each missing one */
export function pkiSettings(env: PkiVariables, demoData: false | string): PkiSettings {
  const { PKI_NAME: name, PKI_ORGANIZATION: organization, PKI_RUC, PKI_LOCALITY } = env
  const baseUrl = (env.PKI_BASE_URL ?? `http://localhost:${env.PORT || 3000}`).replace(/\/$/, "")
  const oidArc = env.PKI_OID_ARC ?? exampleArc
  const missing = [
    isLocalName(new URL(baseUrl).hostname) &&
      "PKI_BASE_URL: falta la dirección pública que se escribe en los certificados, como http://pki.ejemplo.ec.",
    `${oidArc}.`.startsWith(`${exampleArc}.`) &&
      "PKI_OID_ARC: falta el arco propio de las políticas; 1.3.6.1.4.1.99999 es un ejemplo.",
    !PKI_RUC && "PKI_RUC: falta el RUC de la entidad de certificación.",
    !PKI_LOCALITY && "PKI_LOCALITY: falta la ciudad de la entidad de certificación.",
  ].filter((problem) => typeof problem === "string")
  if (!demoData && missing.length > 0) throw new StartupError(missing.join("\n"))
  const [ruc, locality] = [PKI_RUC ?? exampleRuc, PKI_LOCALITY ?? "QUITO"]
  const filesDir = env.PKI_FILES_DIR === undefined ? null : resolve(env.PKI_FILES_DIR)
  return {
    baseUrl,
    oidArc,
    name,
    organization,
    ruc,
    locality,
    passportPrefix: env.PKI_PASSPORT_PREFIX,
    filesDir,
  }
}

function isLocalName(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "")
  return isThisMachine(host) || host.endsWith(".localhost") || host === "0.0.0.0"
}
