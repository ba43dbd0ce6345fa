import * as peopleContract from "@trazo/contract/selling/convenio-people"
import * as sendingContract from "@trazo/contract/selling/convenio-sendings"
import * as contract from "@trazo/contract/selling/convenios"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { changeConvenio, createConvenio, getConvenio, listConvenios } from "./edit-convenios.ts"
import { readLink, sendInvitations } from "./invitations.ts"
import { changePerson, getPerson, insertPerson, listPeople, removePerson, restorePerson } from "./people.ts"
import { getSending, startSending, stopSending } from "./run-sending.ts"

export function convenioRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listConvenios, deps, ({ scope, query }) => listConvenios(scope, query, deps))
  route(app, contract.getConvenio, deps, ({ scope, params }) => getConvenio(scope, params.id, deps))
  route(app, contract.createConvenio, deps, ({ scope, actor, body }) =>
    createConvenio(scope, { ...body, actor }, deps),
  )
  route(app, contract.changeConvenio, deps, ({ scope, actor, params, body }) =>
    changeConvenio(scope, { ...body, ...params, actor }, deps),
  )
  route(app, sendingContract.getConvenioSending, deps, ({ scope, params }) =>
    getSending(scope, params.id, deps),
  )
  route(app, sendingContract.startConvenioSending, deps, ({ scope, actor, params }) =>
    startSending(scope, { actor, convenioId: params.id }, deps),
  )
  route(app, sendingContract.stopConvenioSending, deps, ({ scope, actor, params }) =>
    stopSending(scope, { actor, convenioId: params.id }, deps),
  )
  personRoutes(app, deps)
}

function personRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, peopleContract.listConvenioPeople, deps, ({ scope, query }) => listPeople(scope, query, deps))
  route(app, peopleContract.getConvenioPerson, deps, ({ scope, params }) => getPerson(scope, params.id, deps))
  route(app, peopleContract.insertConvenioPerson, deps, ({ scope, actor, body }) =>
    insertPerson(scope, { ...body, actor }, deps),
  )
  route(app, peopleContract.changeConvenioPerson, deps, ({ scope, actor, params, body }) =>
    changePerson(scope, { ...body, ...params, actor }, deps),
  )
  route(app, peopleContract.sendConvenioInvitations, deps, ({ scope, actor, body }) =>
    sendInvitations(scope, { ...body, actor }, deps),
  )
  route(app, peopleContract.readConvenioLink, deps, ({ scope, actor, params }) =>
    readLink(scope, { ...params, actor }, deps),
  )
  route(app, peopleContract.removeConvenioPerson, deps, ({ scope, actor, params }) =>
    removePerson(scope, { ...params, actor }, deps),
  )
  route(app, peopleContract.restoreConvenioPerson, deps, ({ scope, actor, params }) =>
    restorePerson(scope, { ...params, actor }, deps),
  )
}
