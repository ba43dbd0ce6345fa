import * as contract from "@trazo/contract/selling/convenio-loads"
import { sheetLimits } from "../../../adapters/sheet-reader/port.ts"
import { on } from "../../../plugins/contract-routes.ts"
import { chooseColumns, discardLoad, startLoad, undoLoad } from "./decide-load.ts"
import { changeCells, mendCells, mendProblem } from "./mend-load.ts"
import { getLoad, listLoads, writeRejected, writeTemplate } from "./read-loads.ts"
import { sendLoad } from "./send-load.ts"

export const convenioLoadRoutes = [
  on(contract.listConvenioLoads, listLoads),
  on(contract.readConvenioTemplate, ({ query }) => writeTemplate(query.format)),
  on(contract.sendConvenioLoad, sendLoad, { maxFileBytes: sheetLimits.fileBytes }),
  on(contract.getConvenioLoad, getLoad),
  on(contract.readRejectedRows, ({ scope, actor, params, query }, deps) =>
    writeRejected(scope, { ...params, ...query, actor }, deps),
  ),
  on(contract.chooseConvenioLoadColumns, ({ scope, actor, params, body }, deps) =>
    chooseColumns(scope, { ...body, ...params, actor }, deps),
  ),
  on(contract.changeConvenioLoadCells, changeCells),
  on(contract.mendConvenioLoadProblem, ({ scope, actor, params, body }, deps) =>
    mendProblem(scope, { ...body, ...params, actor }, deps),
  ),
  on(contract.mendConvenioLoadCells, ({ scope, actor, params }, deps) =>
    mendCells(scope, { ...params, actor }, deps),
  ),
  on(contract.startConvenioLoad, ({ scope, actor, params, body }, deps) =>
    startLoad(scope, { ...body, ...params, actor }, deps),
  ),
  on(contract.undoConvenioLoad, ({ scope, actor, params }, deps) =>
    undoLoad(scope, { ...params, actor }, deps),
  ),
  on(contract.discardConvenioLoad, ({ scope, actor, params }, deps) =>
    discardLoad(scope, { ...params, actor }, deps),
  ),
]
