import type { Wall } from "./wall.ts"
import { endpointsSayAccess } from "./walls/access.ts"
import { apiAddressesInContract } from "./walls/api-addresses.ts"
import { areasApart, sharedKnowsNoArea } from "./walls/areas.ts"
import { clockPassedIn } from "./walls/clock.ts"
import { environmentInOnePlace } from "./walls/environment.ts"
import { featuresKeepTheirRows, featuresThroughOperations } from "./walls/features.ts"
import { names } from "./walls/names.ts"
import { packageBorders, pureTests } from "./walls/package-borders.ts"
import { onlyPresentersAnswer, routesSeeNoRows } from "./walls/presenters.ts"
import { screenFunctions } from "./walls/screen-functions.ts"
import { queriesTakeTheirScope, sqlInQueries } from "./walls/sql.ts"

/** The walls that no linter can hold. The others are in biome.json and .oxlintrc.json. */
export const ownWalls: readonly Wall[] = [
  packageBorders,
  pureTests,
  featuresThroughOperations,
  featuresKeepTheirRows,
  areasApart,
  sharedKnowsNoArea,
  sqlInQueries,
  queriesTakeTheirScope,
  routesSeeNoRows,
  onlyPresentersAnswer,
  environmentInOnePlace,
  clockPassedIn,
  names,
  apiAddressesInContract,
  endpointsSayAccess,
  screenFunctions,
]
