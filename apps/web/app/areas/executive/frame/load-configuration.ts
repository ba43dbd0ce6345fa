import { checkConfigurations } from "@trazo/contract/distributors/configuration"
import { ApiError, type ErrorResponse } from "@trazo/contract/errors/errors"
import type { Executive } from "@trazo/contract/identity/sessions"
import { completeness, optionalItems } from "@trazo/domain/distributors/configuration-checklist"
import type { RouterContextProvider } from "react-router"
import { brandContext } from "../../../shared-features/distributors/branding/brand-context.ts"
import type { ConfigurationStanding } from "../../../shared-features/distributors/configuration-dialog/configuration-status.tsx"
import { call } from "../../../shared-features/platform/api/call.ts"
import { configurationPlaces, hasModuleOf } from "./staff-screens.ts"

interface LoadedConfiguration {
  /** Null when the check failed. */
  configuration: ConfigurationStanding | null
  /** Why it failed, for the error modal (H4). */
  problem: ErrorResponse | null
}

/** How complete the executive's company is, for the frame's bar and dialog (checklist F). */
export async function loadConfiguration(
  context: Readonly<RouterContextProvider>,
  executive: Executive,
): Promise<LoadedConfiguration> {
  // Until the second factor is enrolled, the API refuses everything else.
  if (!executive.showTotal) return { configuration: null, problem: null }
  const { distributor } = context.get(brandContext)
  // The checks depend on the company's modules, not on those that this user sees.
  const has = (key: string) =>
    distributor
      ? distributor.modules.some((module) => module.replace(/^\//, "") === key)
      : hasModuleOf(executive, `/${key}`)
  try {
    const missing = await call(context, checkConfigurations)
    const configuration = {
      completeness: completeness(missing, { fast: has("fast"), convenios: has("convenios") }),
      optional: distributor
        ? optionalItems({
            texts: distributor.configuration?.texts ?? {},
            multimedia: distributor.multimedia,
            supportEmail: distributor.distributorData.supportEmail,
          })
        : [],
      hasConfiguration: distributor?.configuration !== null,
      mayConfigure: hasModuleOf(executive, "/configuration"),
      places: configurationPlaces(executive),
    }
    return { configuration, problem: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { configuration: null, problem: error.toResponse() }
  }
}
