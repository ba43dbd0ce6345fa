import type { Area } from "./endpoint.ts"

/** Session cookies of the areas, and the cookie of a purchase's resume token (checklist G1, G3). */
export const cookieNames = {
  administrator: "trazo_administrator",
  executive: "trazo_executive",
  client: "trazo_client",
  banks: "trazo_banks",
  request: "trazo_request",
} as const satisfies Record<Area | "request", string>
