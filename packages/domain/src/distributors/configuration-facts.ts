import type { ConfigurationFacts } from "./configuration-checklist.ts"
import { isColour } from "./theme.ts"

/** A distributor's stored configuration. Any part may be missing or incomplete. */
export interface StoredConfiguration {
  /** { texts, theme, paymentMethods, mails, billing }; null before the first configuration. */
  configuration: object | null
  /** { favicon, terms, … }: ids of stored files, or URLs. */
  multimedia: object
  logo: string | null
  priceKeys: readonly string[]
  /** At a gateway that is on. */
  takesCards: boolean
}

type Stored = Record<string, unknown>

function partOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Stored)[key] : undefined
}

function isSet(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== ""
  if (typeof value !== "object" || value === null) return typeof value === "number" || value === true
  return Object.values(value).some(isSet)
}

function keysOf(value: unknown, isValid: (value: unknown) => boolean = isSet): string[] {
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, one]) => (isValid(one) ? [key] : []))
    : []
}

/** Whether a method is enabled and, if it needs accounts, has at least one that is in use. */
function isOpenMethod(method: unknown): boolean {
  const accounts = partOf(method, "accounts")
  return (
    partOf(method, "enabled") === true && (accounts === undefined || keysOf(accounts, isInUse).length > 0)
  )
}

const isInUse = (account: unknown) => isSet(account) && partOf(account, "active") !== false

/** Undefined if the distributor does not issue invoices. */
function billingFacts(billing: unknown): string[] | undefined {
  if (typeof billing !== "object" || billing === null) return undefined
  const whole: Record<string, readonly string[]> = {
    credentials: ["credentials"],
    establishment: ["establishment.code", "establishment.emissionPoint"],
    products: ["products.main", "products.extra"],
  }
  return Object.entries(whole).flatMap(([key, parts]) =>
    parts.every((path) => isSet(path.split(".").reduce(partOf, billing as unknown))) ? [key] : [],
  )
}

/** The keys that are set, by group (checklist F1 to F3). `missingItems` compares them with the required ones. */
export function configurationFacts(stored: StoredConfiguration): ConfigurationFacts {
  const { configuration, multimedia, logo, priceKeys, takesCards } = stored
  const methods = partOf(configuration, "paymentMethods")
  return {
    prices: priceKeys,
    theme: keysOf(partOf(configuration, "theme"), isColour),
    multimedia: [...(isSet(logo) ? ["logo"] : []), ...keysOf(multimedia)],
    texts: keysOf(partOf(configuration, "texts")),
    mails: keysOf(partOf(configuration, "mails")),
    paymentMethods: takesCards || keysOf(methods, isOpenMethod).length > 0 ? ["paymentMethods"] : [],
    billing: billingFacts(partOf(configuration, "billing")),
    terms: isSet(partOf(multimedia, "terms")) ? ["terms"] : [],
  }
}
