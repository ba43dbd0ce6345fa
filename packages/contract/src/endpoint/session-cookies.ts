import type { Area } from "./endpoint.ts"

/**
 * Session cookies of the areas, the cookie of a purchase's resume token, and the one of an activation that a mailed link
 * opened (checklist G1, G3).
 */
export const cookieNames = {
  administrator: "trazo_administrator",
  executive: "trazo_executive",
  client: "trazo_client",
  banks: "trazo_banks",
  request: "trazo_request",
  activation: "trazo_activation",
} as const satisfies Record<Area | "request" | "activation", string>

/**
 * The name that a cookie has behind TLS: browsers accept it only from this host itself, with Secure, Path=/ and without
 * Domain (RFC 6265bis section 4.1.3.2). Over plain http browsers refuse such names.
 */
export function hostCookie(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name
}
