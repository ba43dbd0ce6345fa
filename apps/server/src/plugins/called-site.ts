import type { FastifyRequest } from "fastify"
import { hostName } from "../features/tenants/tenant-directory.ts"

/** Where a call was made: a passkey signs both. */
export interface Site {
  /** Without its port: WebAuthn's relying party. */
  host: string
  /** `https://host:port` */
  origin: string
}

export function calledSite(request: FastifyRequest): Site {
  return {
    host: hostName(request.host),
    origin: `${request.protocol}://${request.host}`.toLowerCase(),
  }
}
