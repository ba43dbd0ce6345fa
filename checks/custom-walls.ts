import type { Wall } from "./wall.ts"
import { clockPassedIn, environmentInOnePlace } from "./walls/ambient.ts"
import {
  documentFolders,
  packageBorders,
  pkiFolders,
  pureTests,
  separateAreas,
  sharedImportsNoArea,
  uiImportsNoSharedFeature,
} from "./walls/borders.ts"
import { connectionsInAdapters } from "./walls/connections.ts"
import { apiAddressesInContract, endpointsDeclareAccess } from "./walls/contract.ts"
import { datesByOneFormatter } from "./walls/dates.ts"
import { privateRows, privateSurfaces } from "./walls/features.ts"
import { folderSizes } from "./walls/folders.ts"
import { formsKeepTheirPage } from "./walls/lost-connection.ts"
import { migrationsInSteps } from "./walls/migrations.ts"
import { names } from "./walls/names.ts"
import { onlyPresentersRespond, routesSeeNoRows } from "./walls/presenters.ts"
import { componentsBringTheirSheet } from "./walls/sheets.ts"
import { screenFunctions } from "./walls/sizes.ts"
import { noPlainSpreads } from "./walls/spreads.ts"
import { sqlInNounFiles, statementsTakeTheirScope } from "./walls/sql.ts"
import { featureLayers } from "./walls/streets.ts"

/** The walls that no linter can check. The others are in biome.json and .oxlintrc.json. */
export const customWalls: readonly Wall[] = [
  packageBorders,
  pkiFolders,
  documentFolders,
  pureTests,
  separateAreas,
  sharedImportsNoArea,
  uiImportsNoSharedFeature,
  privateSurfaces,
  privateRows,
  featureLayers,
  sqlInNounFiles,
  migrationsInSteps,
  statementsTakeTheirScope,
  routesSeeNoRows,
  onlyPresentersRespond,
  environmentInOnePlace,
  clockPassedIn,
  connectionsInAdapters,
  names,
  apiAddressesInContract,
  endpointsDeclareAccess,
  screenFunctions,
  folderSizes,
  noPlainSpreads,
  formsKeepTheirPage,
  componentsBringTheirSheet,
  datesByOneFormatter,
]
