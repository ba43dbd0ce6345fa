import type { Area } from "@trazo/contract/endpoint/endpoint"
import {
  administratorAccount,
  banksAccount,
  clientAccount,
  executiveAccount,
} from "@trazo/contract/identity/account"
import * as addressChange from "@trazo/contract/identity/address-change"
import * as notices from "@trazo/contract/identity/notices"
import type { WebCall } from "../../../call.ts"
import { on } from "../../../plugins/contract-routes.ts"
import { readKnownDevices, readToken } from "../../../plugins/session-cookies.ts"
import { endOtherSessions, endOwnSession, listOwnSessions } from "../sessions/own-sessions.ts"
import { decideAddressChange, getAddressChange } from "./address-change.ts"
import { changeEmail, sendEmailCode } from "./change-email.ts"
import { changePassword, sendFirstPasswordCode } from "./change-password.ts"
import { getNotices, getOwnAccount, saveNames, saveNotices, savePhone } from "./edit-own-account.ts"

const areas = {
  administrator: administratorAccount,
  executive: executiveAccount,
  banks: banksAccount,
  client: clientAccount,
} as const

function callerOf(area: Area, call: WebCall) {
  const { actor, request } = call
  const token = readToken(request, area) ?? ""
  const scope = area === "administrator" ? null : call.scope
  const device = readKnownDevices(request)
  return { area, id: actor.id ?? "", actor, scope, token, address: request.ip, device }
}

function areaRoutes(area: Area) {
  const { getAccount, changePassword: change, listSessions, endSession, endOtherSessions: end } = areas[area]
  return [
    on(getAccount, (call, deps) => getOwnAccount(callerOf(area, call), deps)),
    on(change, (call, deps) => changePassword(callerOf(area, call), call.body, deps)),
    on(listSessions, (call, deps) => listOwnSessions(callerOf(area, call), deps)),
    on(endSession, (call, deps) => endOwnSession(callerOf(area, call), call.params.id, deps)),
    on(end, (call, deps) => endOtherSessions(callerOf(area, call), deps)),
  ]
}

const client = (call: WebCall) => ({
  ...callerOf("client", call),
  area: "client" as const,
  scope: call.scope,
})

const staffAreas = ["administrator", "executive", "banks"] as const

export const accountRoutes = [
  ...[...staffAreas, "client" as const].flatMap(areaRoutes),
  ...staffAreas.map((area) =>
    on(areas[area].saveNames, (call, deps) =>
      saveNames({ ...callerOf(area, call), area }, call.body.names, deps),
    ),
  ),
  on(clientAccount.savePhone, (call, deps) => savePhone(client(call), call.body.phone, deps)),
  on(clientAccount.sendFirstPasswordCode, (call, deps) => sendFirstPasswordCode(client(call), deps)),
  on(clientAccount.sendEmailCode, (call, deps) => sendEmailCode(client(call), call.body, deps)),
  on(clientAccount.changeEmail, (call, deps) => changeEmail(client(call), call.body, deps)),
  on(notices.getNotices, ({ scope, actor }, deps) => getNotices(scope, actor, deps)),
  on(notices.saveNotices, ({ scope, actor, body }, deps) => saveNotices(scope, { ...body, actor }, deps)),
  on(addressChange.getAddressChange, ({ scope, params: { token } }, deps) =>
    getAddressChange(scope, token, deps),
  ),
  on(addressChange.answerAddressChange, ({ scope, params: { token }, body: { answer: decision } }, deps) =>
    decideAddressChange(scope, { token, decision }, deps),
  ),
]
