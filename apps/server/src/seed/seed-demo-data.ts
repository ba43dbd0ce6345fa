import { demoAdministratorPassword, demoPassword } from "../demo-accounts.ts"
import type { Deps } from "../deps.ts"
import { remindHolders } from "../features/certificates/renewal-reminders/remind-holders.ts"
import { hashPassword } from "../features/identity/credentials/hash-password.ts"
import { listDistributors } from "../features/platform/tenants/tenant-directory.ts"
import { StartupError } from "../startup-error.ts"
import { andes, demoBrands, pacifico } from "./brands.ts"
import { andesScenarios, pacificoScenarios } from "./scenarios/demo-scenarios.ts"
import { seedScenarios } from "./scenarios/seed-scenarios.ts"
import { seedAdministrator } from "./seed-administrator.ts"
import { seedBrand } from "./seed-brand.ts"
import { seedCardGateway } from "./seed-card-gateway.ts"
import { seedConvenios } from "./seed-convenios.ts"
import { seedDataRights } from "./seed-data-rights.ts"
import { seedFast } from "./seed-fast.ts"
import { seedFigures } from "./seed-figures.ts"
import { seedInvoicing } from "./seed-invoicing.ts"
import { seedClosedMonths, seedMonthlyAccount } from "./seed-monthly-account.ts"
import { seedSelling } from "./seed-selling.ts"

const scenariosOf = new Map([
  [pacifico, pacificoScenarios],
  [andes, andesScenarios],
])

/**
 * Fills an empty platform with the demo distributors, accounts, requests, payments and certificates
 * (docs/product-decisions.md section 2). A later call adds only what is missing.
 */
export async function seedDemoData(deps: Deps): Promise<void> {
  const passwordHash = await hashPassword(demoPassword, deps.random)
  for (const brand of demoBrands) {
    const found = await deps.tenants.find(brand.hosts[0] ?? "")
    const scope = found ?? (await seedBrand(brand, passwordHash, deps))
    const email = brand.executives[0]?.email ?? ""
    if (brand === pacifico) {
      await seedInvoicing(scope, brand, deps)
      await seedSelling(scope, email, deps)
      await seedConvenios(scope, email, deps)
      await seedFast(scope, email, deps)
      await seedMonthlyAccount(scope, email, deps)
    }
    if (brand === pacifico) await seedCardGateway(scope, "placetopay", deps)
    if (brand === andes) await seedCardGateway(scope, "payphone", deps)
    if (brand === pacifico && !found) await seedFigures(scope, deps)
    await seedScenarios(scope, { brand, scenarios: scenariosOf.get(brand) ?? [] }, deps)
    if (brand === pacifico) {
      await seedClosedMonths(scope, email, deps)
      await seedDataRights(scope, email, deps)
    }
  }
  await seedAdministrator(await hashPassword(demoAdministratorPassword, deps.random), deps)
  // A reminder waits in the mailbox at any hour of the first start.
  await remindHolders(deps)
}

/** @throws StartupError when the database has distributors that are not the demo's */
export async function requireOnlyDemoDistributors(deps: Deps): Promise<void> {
  const demo = await Promise.all(demoBrands.map(({ hosts }) => deps.tenants.find(hosts[0] ?? "")))
  const others = (await listDistributors(deps)).filter(
    (id) => !demo.some((scope) => scope?.distributorId === id),
  )
  if (others.length === 0) return
  throw new StartupError(
    `npm run seed: la base de datos tiene distribuidoras que no son de la demostración (${others.length}). No se llenó nada.`,
  )
}
