import { inPlatform } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { hashPassword } from "../features/clients/hash-password.ts"
import { demoBrands, pacifico } from "./brands.ts"
import { unscopedInsertAdministrator } from "./queries.ts"
import { seedBrand } from "./seed-brand.ts"
import { seedPeople } from "./seed-people.ts"

/** Fills an empty platform with the demo distributors and accounts (decisions section 2); called twice it changes nothing. */
export async function seedDemoData(deps: Deps): Promise<void> {
  for (const brand of demoBrands) {
    if (await deps.tenants.find(brand.hosts[0] ?? "")) continue
    await seedBrand(brand, deps, brand === pacifico ? (tx) => seedPeople(tx, deps) : undefined)
  }
  await seedAdministrator(deps)
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
