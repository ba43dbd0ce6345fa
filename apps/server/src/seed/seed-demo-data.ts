import { inPlatform } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { hashPassword } from "../features/clients/hash-password.ts"
import { listDistributors } from "../features/tenants/tenant-directory.ts"
import { StartupError } from "../startup-error.ts"
import { andes, demoBrands, nueva, pacifico } from "./brands.ts"
import { unscopedInsertAdministrator } from "./queries.ts"
import { seedBrand } from "./seed-brand.ts"
import { seedAndesPeople, seedNuevaPeople, seedPacificoPeople } from "./seed-people.ts"
import { seedRequests } from "./seed-requests.ts"
import { andesStories } from "./stories/andes-stories.ts"
import { clientStories } from "./stories/client-stories.ts"
import { pacificoStories } from "./stories/pacifico-stories.ts"

const contents = new Map([
  [pacifico, { people: seedPacificoPeople, stories: [...pacificoStories, ...clientStories] }],
  [andes, { people: seedAndesPeople, stories: andesStories }],
  [nueva, { people: seedNuevaPeople, stories: [] }],
])

/**
 * Fills an empty platform with the demo distributors, accounts, requests, payments and certificates (decisions
 * section 2); called again it adds what is missing, which normally is nothing. The kept P12 files open with
 * `demoP12Password` (stories/demo-p12-password.ts).
 */
export async function seedDemoData(deps: Deps): Promise<void> {
  const passwordHash = await hashPassword("Firma2026", deps.random)
  for (const brand of demoBrands) {
    const content = contents.get(brand)
    const found = await deps.tenants.find(brand.hosts[0] ?? "")
    const scope =
      found ?? (await seedBrand(brand, deps, async (tx) => content?.people(tx, passwordHash, deps)))
    if (content) await seedRequests(scope, content.stories, deps)
  }
  await seedAdministrator(deps)
}

/** @throws StartupError where somebody's own distributors are in the database */
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

async function seedAdministrator(deps: Deps): Promise<void> {
  const password_hash = await hashPassword("Admin2026", deps.random)
  await inPlatform(deps.db, (tx) =>
    unscopedInsertAdministrator(tx, {
      email: "admin@trazo.ec",
      names: "ADMINISTRACIÓN DE TRAZO",
      password_hash,
      created_at: deps.clock.now(),
    }),
  )
}
