import * as peopleContract from "@trazo/contract/selling/convenio-people"
import * as sendingContract from "@trazo/contract/selling/convenio-sendings"
import * as contract from "@trazo/contract/selling/convenios"
import { on } from "../../../plugins/contract-routes.ts"
import { changeConvenio, createConvenio, getConvenio, listConvenios } from "./edit-convenios.ts"
import { readLink, sendInvitations } from "./invitations.ts"
import { changePerson, getPerson, insertPerson, listPeople, removePerson, restorePerson } from "./people.ts"
import { getSending, startSending, stopSending } from "./run-sending.ts"
export const convenioRoutes = [
  on(contract.listConvenios, listConvenios),
  on(contract.getConvenio, getConvenio),
  on(contract.createConvenio, createConvenio),
  on(contract.changeConvenio, ({ scope, actor, params, body }, deps) =>
    changeConvenio(scope, { ...body, ...params, actor }, deps),
  ),
  on(sendingContract.getConvenioSending, getSending),
  on(sendingContract.startConvenioSending, startSending),
  on(sendingContract.stopConvenioSending, stopSending),
  on(peopleContract.listConvenioPeople, listPeople),
  on(peopleContract.getConvenioPerson, getPerson),
  on(peopleContract.insertConvenioPerson, insertPerson),
  on(peopleContract.changeConvenioPerson, ({ scope, actor, params, body }, deps) =>
    changePerson(scope, { ...body, ...params, actor }, deps),
  ),
  on(peopleContract.sendConvenioInvitations, sendInvitations),
  on(peopleContract.readConvenioLink, readLink),
  on(peopleContract.removeConvenioPerson, removePerson),
  on(peopleContract.restoreConvenioPerson, restorePerson),
]
