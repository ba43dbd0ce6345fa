import { getListPreferences, saveListPreferences } from "@trazo/contract/platform/list-preferences"
import { on } from "../../../plugins/contract-routes.ts"
import { getOwnPreferences, saveOwnPreferences } from "./list-preferences.ts"
export const listPreferenceRoutes = [
  on(getListPreferences, getOwnPreferences),
  on(saveListPreferences, saveOwnPreferences),
]
