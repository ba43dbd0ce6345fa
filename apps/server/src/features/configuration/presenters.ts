import type { checkConfigurations } from "@trazo/contract/configuration"
import type { RouteResponse } from "@trazo/contract/endpoint"
import type { ConfigurationCheck, ConfigurationGroup } from "@trazo/domain/branding/configuration-checklist"

/** Complete groups have an empty list. */
export function presentCheck(check: ConfigurationCheck): RouteResponse<typeof checkConfigurations> {
  const groups = Object.entries(check) as [ConfigurationGroup, readonly string[]][]
  return Object.fromEntries(groups.map(([group, missing]) => [group, [...missing]]))
}
