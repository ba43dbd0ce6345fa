import * as contract from "@trazo/contract/distributors/administration"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
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

export function distributorRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listPlatformDistributors, deps, ({ query }) => listPlatformDistributors(query, deps))
  route(app, contract.insertDistributor, deps, ({ body, actor }) => insertDistributor(body, actor, deps))
  route(app, contract.getPlatformDistributor, deps, ({ params }) =>
    getPlatformDistributor(scopeOf(params), deps),
  )
  route(app, contract.changeDistributorData, deps, ({ params, body, actor }) =>
    changeDistributorData(scopeOf(params), body, actor, deps),
  )
  route(app, contract.openConfiguration, deps, ({ params, actor }) =>
    openConfiguration(scopeOf(params), actor, deps),
  )
  route(app, contract.addHost, deps, ({ params, body, actor }) =>
    addHost(scopeOf(params), body.host, actor, deps),
  )
  route(app, contract.removeHost, deps, ({ params, actor }) =>
    removeHost(scopeOf(params), params.host, actor, deps),
  )
  route(app, contract.changeModules, deps, ({ params, body, actor }) =>
    changeModules(scopeOf(params), body.modules, actor, deps),
  )
  route(app, contract.suspendDistributor, deps, ({ params, body, actor }) =>
    suspendDistributor(scopeOf(params), body.reason, actor, deps),
  )
  route(app, contract.activateDistributor, deps, ({ params, actor }) =>
    activateDistributor(scopeOf(params), actor, deps),
  )
  executiveRoutes(app, deps)
}

function executiveRoutes(app: FastifyInstance, deps: Deps): void {
  const accountOf = ({ executive: id }: { executive: string }) => ({ area: "executive", id }) as const
  route(app, contract.inviteExecutive, deps, ({ params, body, actor }) =>
    inviteExecutive(scopeOf(params), body, actor, deps),
  )
  route(app, contract.sendExecutiveLink, deps, ({ params, actor }) =>
    sendStaffLink(scopeOf(params), accountOf(params), actor, deps),
  )
  route(app, contract.changeExecutiveState, deps, ({ params, body, actor }) =>
    changeStaffState(scopeOf(params), { ...accountOf(params), state: body.state }, actor, deps),
  )
}
