import type { FastifyRequest } from "fastify"
import { hostName } from "../features/platform/tenants/tenant-directory.ts"

/** The site of a call. A passkey signs both values. */
export interface Site {
  /** Without port: the relying party id of WebAuthn. */
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
