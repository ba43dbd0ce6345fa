import type { Distributor } from "@trazo/contract/branding"
import type { Client, Executive } from "@trazo/contract/sessions"
import { type DistributorModule, distributorModules, userModules } from "@trazo/domain/module-catalogue"
import type { Permission } from "@trazo/domain/module-permissions"
import { hasModule } from "../branding/load-distributor.ts"
import type { ClientRow, ExecutiveRow } from "./signed-in.queries.ts"

/** What a distributor's staff can be given: all of the menu, and what was switched on besides. */
function enabledModules(distributor: Distributor): DistributorModule[] {
  return distributorModules.filter((key) => {
    if (key === "/fast") return hasModule(distributor, "fast")
    return key === "/convenios" ? hasModule(distributor, "convenios") : true
  })
}

export function presentExecutive(
  executive: ExecutiveRow,
  granted: readonly Permission[],
  { distributor, owesFactor }: { distributor: Distributor; owesFactor: boolean },
): Executive {
  const { id, names, administrator } = executive
  const { distributorData, multimedia, configuration } = distributor
  const modules = userModules({ administrator, granted }, enabledModules(distributor))
  return {
    id,
    name: names.split(" ")[0] ?? names,
    names,
    dataBusiness: { name: distributorData.name, logo: presentLogo(distributor) },
    administrator,
    owesFactor,
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
    favicon: multimedia.favicon ?? null,
    theme: configuration?.theme ?? null,
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
  }
}

function presentLogo({ distributorData: { logo } }: Distributor) {
  return logo ? { id: logo.id } : null
}
