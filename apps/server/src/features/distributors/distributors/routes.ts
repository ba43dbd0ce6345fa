import * as contract from "@trazo/contract/distributors/administration"
import { on } from "../../../plugins/contract-routes.ts"
import { changeStaffState, sendStaffLink } from "../../identity/staff-accounts/manage-staff-accounts.ts"
import {
  activateDistributor,
  changeDistributorData,
  changeModules,
  inviteExecutive,
  openConfiguration,
  suspendDistributor,
} from "./change-distributor.ts"
import { insertDistributor } from "./insert-distributor.ts"
import { addHost, removeHost } from "./manage-hosts.ts"
import { getPlatformDistributor, listPlatformDistributors } from "./read-distributors.ts"

const scopeOf = ({ id }: { id: string }) => ({ distributorId: id })

const accountOf = ({ executive: id }: { executive: string }) => ({ area: "executive", id }) as const

export const distributorRoutes = [
  on(contract.listPlatformDistributors, listPlatformDistributors),
  on(contract.insertDistributor, insertDistributor),
  on(contract.getPlatformDistributor, ({ params }, deps) => getPlatformDistributor(scopeOf(params), deps)),
  on(contract.changeDistributorData, ({ params, body: { version, ...data }, actor }, deps) =>
    changeDistributorData(scopeOf(params), data, { actor, version }, deps),
  ),
  on(contract.openConfiguration, ({ params, actor }, deps) =>
    openConfiguration(scopeOf(params), actor, deps),
  ),
  on(contract.addHost, ({ params, body, actor }, deps) => addHost(scopeOf(params), body.host, actor, deps)),
  on(contract.removeHost, ({ params, actor }, deps) => removeHost(scopeOf(params), params.host, actor, deps)),
  on(contract.changeModules, ({ params, body: { modules, version }, actor }, deps) =>
    changeModules(scopeOf(params), modules, { actor, version }, deps),
  ),
  on(contract.suspendDistributor, ({ params, body, actor }, deps) =>
    suspendDistributor(scopeOf(params), body.reason, actor, deps),
  ),
  on(contract.activateDistributor, ({ params, actor }, deps) =>
    activateDistributor(scopeOf(params), actor, deps),
  ),
  on(contract.inviteExecutive, ({ params, body, actor }, deps) =>
    inviteExecutive(scopeOf(params), body, actor, deps),
  ),
  on(contract.sendExecutiveLink, ({ params, actor }, deps) =>
    sendStaffLink(scopeOf(params), accountOf(params), actor, deps),
  ),
  on(contract.changeExecutiveState, ({ params, body, actor }, deps) =>
    changeStaffState(scopeOf(params), { ...accountOf(params), state: body.state }, actor, deps),
  ),
]
