import type { Area } from "@trazo/contract/endpoint/endpoint"
import {
  administratorAccount,
  banksAccount,
  clientAccount,
  executiveAccount,
} from "@trazo/contract/identity/account"
import * as addressChange from "@trazo/contract/identity/address-change"
import * as notices from "@trazo/contract/identity/notices"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Actor } from "../../../actor.ts"
import type { Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { readKnownDevices, readToken } from "../../../plugins/session-cookies.ts"
import { endOtherSessions, endOwnSession, listOwnSessions } from "../sessions/own-sessions.ts"
import { decideAddressChange, getAddressChange } from "./address-change.ts"
import { changeEmail, sendEmailCode } from "./change-email.ts"
import { changePassword, sendFirstPasswordCode } from "./change-password.ts"
import { getNotices, getOwnAccount, saveNames, saveNotices, savePhone } from "./edit-own-account.ts"

interface Call {
  readonly scope: Scope
  actor: Actor
  request: FastifyRequest
}

const areas = {
  administrator: administratorAccount,
  executive: executiveAccount,
  banks: banksAccount,
  client: clientAccount,
} as const

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  for (const area of ["administrator", "executive", "banks", "client"] as const) {
    registerAccount(app, area, deps)
  }
  for (const area of ["administrator", "executive", "banks"] as const) {
    route(app, areas[area].saveNames, deps, (call) =>
      saveNames({ ...callerOf(area, call), area }, call.body.names, deps),
    )
  }
  registerClient(app, deps)
  route(app, notices.getNotices, deps, ({ scope, actor }) => getNotices(scope, actor, deps))
  route(app, notices.saveNotices, deps, ({ scope, actor, body }) =>
    saveNotices(scope, { ...body, actor }, deps),
  )
  route(app, addressChange.getAddressChange, deps, ({ scope, params: { token } }) =>
    getAddressChange(scope, token, deps),
  )
  route(
    app,
    addressChange.answerAddressChange,
    deps,
    ({ scope, params: { token }, body: { answer: decision } }) =>
      decideAddressChange(scope, { token, decision }, deps),
  )
}

function callerOf(area: Area, call: Call) {
  const { actor, request } = call
  const token = readToken(request, area) ?? ""
  const scope = area === "administrator" ? null : call.scope
  const device = readKnownDevices(request)
  return { area, id: actor.id ?? "", actor, scope, token, address: request.ip, device }
}

function registerAccount(app: FastifyInstance, area: Area, deps: Deps): void {
  const { getAccount, changePassword: change, listSessions, endSession, endOtherSessions: end } = areas[area]
  route(app, getAccount, deps, (call) => getOwnAccount(callerOf(area, call), deps))
  route(app, change, deps, (call) => changePassword(callerOf(area, call), call.body, deps))
  route(app, listSessions, deps, (call) => listOwnSessions(callerOf(area, call), deps))
  route(app, endSession, deps, (call) => endOwnSession(callerOf(area, call), call.params.id, deps))
  route(app, end, deps, (call) => endOtherSessions(callerOf(area, call), deps))
}

function registerClient(app: FastifyInstance, deps: Deps): void {
  const client = (call: Call) => ({
    ...callerOf("client", call),
    area: "client" as const,
    scope: call.scope,
  })
  route(app, clientAccount.savePhone, deps, (call) => savePhone(client(call), call.body.phone, deps))
  route(app, clientAccount.sendFirstPasswordCode, deps, (call) => sendFirstPasswordCode(client(call), deps))
  route(app, clientAccount.sendEmailCode, deps, (call) => sendEmailCode(client(call), call.body, deps))
  route(app, clientAccount.changeEmail, deps, (call) => changeEmail(client(call), call.body, deps))
}
