import type { Permission } from "@trazo/domain/access/module-permissions"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { ScopedTransaction } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { insertBankUser, insertClient, insertExecutive } from "./queries.ts"

/** Modules certificates and clients only. */
const operatorPermissions: readonly Permission[] = [
  "/certificates:view",
  "/certificates:edit",
  "/certificates:validatePayment",
  "/certificates:approve",
  "/clients:view",
  "/clients:create",
  "/clients:edit",
]

/** Who reviews the demo's requests, at either distributor. */
export const staffEmails = ["ejecutivo@demo.ec", "operador@demo.ec", "ejecutivo@andes.ec"] as const

/** The accounts are older than the oldest demo request. */
const accountDays = 450

type Seed = (tx: ScopedTransaction, passwordHash: string, deps: Pick<Deps, "clock">) => Promise<void>

function accountOf(password_hash: string, { clock }: Pick<Deps, "clock">) {
  return { password_hash, created_at: new Date(clock.now().getTime() - accountDays * dayMilliseconds) }
}

/** The demo accounts of «Firmas del Pacífico» (demo-accounts.ts prints them). */
export const seedPacificoPeople: Seed = async (tx, passwordHash, deps) => {
  const account = accountOf(passwordHash, deps)
  await insertExecutive(tx, {
    ...account,
    email: "ejecutivo@demo.ec",
    names: "GABRIELA MENDOZA RÍOS",
    administrator: true,
    permissions: [],
  })
  await insertExecutive(tx, {
    ...account,
    email: "operador@demo.ec",
    names: "LUIS ANDRADE VERA",
    administrator: false,
    permissions: [...operatorPermissions],
  })
  await insertBankUser(tx, {
    ...account,
    email: "banco@demo.ec",
    names: "PATRICIA CEDEÑO",
    bank: "Banco Pichincha",
  })
  const approved_at = account.created_at
  const client = { ...account, approved_at, identity_type: "ci" as const, phone: "0991234567" }
  await insertClient(tx, {
    ...client,
    identity: "1710034065",
    names: "MARÍA JOSÉ",
    surnames: "PEÑA LOOR",
    email: "maria.pena@demo.ec",
  })
  await insertClient(tx, {
    ...client,
    identity: "0926687856",
    names: "CARLOS ANDRÉS",
    surnames: "VERA MOREIRA",
    email: "carlos.vera@demo.ec",
    internal: true,
  })
}

/** Somebody must have decided on the requests of «Andes Firma Digital»; who cannot configure it is there too. */
export const seedAndesPeople: Seed = async (tx, passwordHash, deps) => {
  await insertExecutive(tx, {
    ...accountOf(passwordHash, deps),
    email: "ejecutivo@andes.ec",
    names: "VALERIA ROCHA PAREDES",
    administrator: true,
    permissions: [],
  })
  await insertExecutive(tx, {
    ...accountOf(passwordHash, deps),
    email: "operador@andes.ec",
    names: "DIEGO SALAZAR ORTIZ",
    administrator: false,
    permissions: [...operatorPermissions],
  })
}

/** Whoever signs in at «Nueva Distribuidora» reads that it is not available yet. */
export const seedNuevaPeople: Seed = async (tx, passwordHash, deps) => {
  await insertExecutive(tx, {
    ...accountOf(passwordHash, deps),
    email: "ejecutivo@nuevo.ec",
    names: "MARTÍN ORDÓÑEZ CRESPO",
    administrator: true,
    permissions: [],
  })
}
