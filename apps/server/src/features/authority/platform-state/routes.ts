import { getPlatformState as endpoint } from "@trazo/contract/authority/platform-state"
import { on } from "../../../plugins/contract-routes.ts"
import { getPlatformState } from "./get-platform-state.ts"

export const platformStateRoutes = on(endpoint, ({ request }, deps) =>
  getPlatformState(request.server.ocspService, deps),
)
