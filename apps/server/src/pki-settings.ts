import type { PassportPrefix } from "@trazo/pki/authority/subject"
import { isThisMachine } from "./network/this-machine.ts"
import { StartupError } from "./startup-error.ts"

export interface PkiSettings {
  /** Start of the URLs in certificates, plain http (RFC 5280 section 4.2.1.13). */
  baseUrl: string
  /** Arc of the policies. */
  oidArc: string
  /** In the names of the authority's certificates. */
  organization: string
  ruc: string
  locality: string
  passportPrefix: PassportPrefix
}

interface PkiVariables {
  PORT: number
  PKI_BASE_URL?: string | undefined
  PKI_OID_ARC?: string | undefined
  PKI_ORGANIZATION: string
  PKI_RUC?: string | undefined
  PKI_LOCALITY?: string | undefined
  PKI_PASSPORT_PREFIX: PassportPrefix
}

const exampleArc = "1.3.6.1.4.1.99999"

/** The RUC of a demonstration's authority. The SRI uses it for buyers without identification. */
const exampleRuc = "9999999999999"

/** Certificates contain these for good, so production has no defaults. @throws StartupError naming each missing one */
export function pkiSettings(env: PkiVariables, demoData: false | string): PkiSettings {
  const { PKI_ORGANIZATION: organization, PKI_RUC, PKI_LOCALITY } = env
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
  return { baseUrl, oidArc, organization, ruc, locality, passportPrefix: env.PKI_PASSPORT_PREFIX }
}

function isLocalName(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "")
  return isThisMachine(host) || host.endsWith(".localhost") || host === "0.0.0.0"
}
