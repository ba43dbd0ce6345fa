import * as contract from "@trazo/contract/identity/password-reset"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { readKnownDevices } from "../../../plugins/session-cookies.ts"
import { getPasswordReset, resetPassword } from "./reset-password.ts"
import { askPasswordReset } from "./send-reset-link.ts"

export function passwordResetRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.askPasswordReset, deps, ({ scope, body, request }) =>
    askPasswordReset(scope, { ...body, address: request.ip, device: readKnownDevices(request) }, deps),
  )
  route(app, contract.getPasswordReset, deps, ({ scope, params }) =>
    getPasswordReset(scope, params.token, deps),
  )
  route(app, contract.resetPassword, deps, ({ scope, params: { token }, body: { password }, request }) =>
    resetPassword(scope, { token, password, address: request.ip }, deps),
  )
}
