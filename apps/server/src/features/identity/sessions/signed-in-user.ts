import type { Distributor } from "@trazo/contract/distributors/branding"
import type { Client, Executive } from "@trazo/contract/identity/sessions"
import { paths } from "@trazo/contract/paths"
import { enabledModules, userModules } from "@trazo/domain/identity/module-catalogue"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"

export function findExecutive(tx: ScopedTransaction, id: string) {
  return tx
    .selectFrom("executives")
    .select(["id", "names", "administrator"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
}

export function findClient(tx: ScopedTransaction, id: string) {
  return tx
    .selectFrom("clients")
    .select(["id", "names", "surnames", "email", "internal", "passwordHash"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
}

export function findBankUser(tx: ScopedTransaction, id: string) {
  return tx
    .selectFrom("bankUsers")
    .select(["id", "names", "email", "bank"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
}

export function unscopedFindAdministrator(tx: PlatformTransaction, id: string) {
  return tx
    .selectFrom("administrators")
    .select(["id", "names", "email"])
    .where("id", "=", id)
    .executeTakeFirst()
}

type Found<Query extends (...parameters: never) => unknown> = NonNullable<Awaited<ReturnType<Query>>>

type ExecutiveRow = Found<typeof findExecutive>

type ClientRow = Found<typeof findClient>

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
    hasPassword: client.passwordHash !== null,
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
