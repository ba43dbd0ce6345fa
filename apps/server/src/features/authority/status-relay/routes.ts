import { answerCertificateStatus } from "@trazo/contract/authority/certificate-status"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { statusRelay } from "./relay-status.ts"

export function statusRelayRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, answerCertificateStatus, deps, statusRelay(deps))
}
