import type { Distributor } from "@trazo/contract/distributors/branding"
import type { OwnSession } from "@trazo/contract/identity/account"
import type { Client, Executive } from "@trazo/contract/identity/sessions"
import { paths } from "@trazo/contract/paths"
import { deviceName } from "@trazo/domain/identity/device-name"
import { enabledModules, userModules } from "@trazo/domain/identity/module-catalogue"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import type { OwnSessionRow } from "./queries.ts"
import type { ClientRow, ExecutiveRow } from "./signed-in.queries.ts"

export function presentExecutive(
  executive: ExecutiveRow,
  granted: readonly Permission[],
  { distributor, mustEnrollFactor }: { distributor: Distributor; mustEnrollFactor: boolean },
): Executive {
  const { id, names, administrator } = executive
  const { distributorData, configuration, theme } = distributor
  const modules = userModules({ administrator, granted }, enabledModules(distributor.modules))
  return {
    id,
    name: names.split(" ")[0] ?? names,
    names,
    dataBusiness: { name: distributorData.name, logo: presentLogo(distributor) },
    administrator,
    mustEnrollFactor,
    distributor: distributor.id,
    modules: modules.map(({ children, permissions, ...module }) => ({
      ...module,
      permissions: [...permissions],
      ...(children && {
        children: children.map(({ key, title, permissions }) => ({
          key,
          title,
          permissions: [...permissions],
        })),
      }),
    })),
    favicon: theme.favicon,
    theme: configuration?.theme ?? null,
    path: paths.executive,
    total: theme.total,
    showTotal: !mustEnrollFactor,
  }
}

export function presentClient(client: ClientRow, distributor: Distributor): Client {
  const { id, names, surnames, email, internal } = client
  const { name, address, ruc } = distributor.distributorData
  const { configuration } = distributor
  return {
    id,
    names: `${names} ${surnames}`.trim(),
    personalData: { names, surnames },
    distributor: distributor.id,
    hasPassword: client.password_hash !== null,
    email,
    internal,
    theme: configuration?.theme ?? null,
    dataBusiness: { name, address, ruc, logo: presentLogo(distributor) },
    configuration: configuration && {
      texts: configuration.texts,
      paymentMethods: configuration.paymentMethods,
    },
    path: paths.managerRequests,
    total: distributor.theme.total,
    showTotal: false,
  }
}

function presentLogo({ distributorData: { logo } }: Distributor) {
  return logo ? { id: logo.id } : null
}

export function presentOwnSession(row: OwnSessionRow, isCurrent: boolean): OwnSession {
  return {
    id: row.id,
    device: deviceName(row.user_agent),
    address: row.address,
    isCurrent,
    openedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }
}
