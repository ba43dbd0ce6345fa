import { dayMilliseconds, ecuadorDay } from "@trazo/domain/dates/calendar-date"
import type { Executive } from "../actor.ts"
import type { Scope } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { changePrices, getPriceGrid } from "../features/distributors/catalogue/change-prices.ts"
import { createCoupon, listCoupons } from "../features/selling/coupons/edit-coupons.ts"
import { createLot } from "../features/selling/distributor-codes/manage-lots.ts"
import { createProduct } from "../features/selling/products/edit-products.ts"
import { findExecutive } from "./find-accounts.ts"

/** Redeemed by some scenarios. */
export const demoCoupon = "BIENVENIDA10"

/** Some scenarios redeem codes of this seller. */
export const demoSeller = "PAPELERÍA EL SOL"

const everything = { kinds: [], validities: [], channels: [] }
const unlimited = { startsOn: null, endsOn: null, totalUses: null, usesPerClient: null }

/** Products, coupons, sellers' codes and a planned price of the demo's first distributor. A later call adds nothing. */
export async function seedSelling(scope: Scope, email: string, deps: Deps): Promise<void> {
  if ((await listCoupons({ scope, query: {} }, deps)).total > 0) return
  const actor = await findExecutive(scope, email, deps)
  if (!actor) return
  const now = deps.clock.now()
  const earlier = { ...deps, clock: { now: () => new Date(now.getTime() - 60 * dayMilliseconds) } }
  const dayIn = (days: number) => ecuadorDay(new Date(now.getTime() + days * dayMilliseconds))
  await seedProducts(scope, actor, earlier)
  const coupon = { ...everything, ...unlimited, amountCents: null }
  const create = (body: Parameters<typeof createCoupon>[0]["body"]) =>
    createCoupon({ scope, actor, body }, earlier)
  await create({ ...coupon, code: "TERCERAEDAD", percent: 20, usesPerClient: 1 })
  await create({
    ...coupon,
    code: "CONTADORES",
    percent: null,
    amountCents: 500,
    kinds: ["subject2"],
    totalUses: 40,
    endsOn: dayIn(45),
  })
  await create({ ...coupon, code: "NAVIDAD", percent: 15, startsOn: dayIn(8), endsOn: dayIn(34) })
  await create({ ...coupon, code: demoCoupon, percent: 10, totalUses: 200 })
  await seedLots(scope, actor, earlier)
  await planPrice(scope, { actor, day: dayIn(40) }, deps)
}

async function seedProducts(scope: Scope, actor: Executive, deps: Deps): Promise<void> {
  const product = { actor, kinds: [], state: "active" as const }
  await createProduct(
    scope,
    {
      ...product,
      type: "token",
      name: "Token USB",
      stock: 24,
      baseCents: 2400,
      description: "Dispositivo criptográfico con su estuche.",
    },
    deps,
  )
  await createProduct(
    scope,
    {
      ...product,
      type: "delivery",
      name: "Envío a domicilio",
      stock: null,
      baseCents: 400,
      description: "En Guayaquil y Quito, en dos días laborables.",
    },
    deps,
  )
  await createProduct(
    scope,
    {
      ...product,
      type: "priority",
      name: "Atención prioritaria",
      stock: null,
      baseCents: 500,
      description: "Revisamos su solicitud antes que las demás.",
    },
    deps,
  )
}

async function seedLots(scope: Scope, actor: Executive, deps: Deps): Promise<void> {
  const lot = { expiresOn: null, commissionCents: 0, unitCents: 0, prepaidCents: null, priceKey: null }
  const prepaid = { ...lot, prepaid: true }
  const create = (body: Parameters<typeof createLot>[0]["body"]) => createLot({ scope, actor, body }, deps)
  await create({ ...prepaid, seller: demoSeller, size: 12, priceKey: "subject1", unitCents: 1990 })
  await create({ ...prepaid, seller: "CONTADORES ASOCIADOS", size: 6, prepaidCents: 4000, unitCents: 3500 })
  await create({ ...lot, prepaid: false, seller: demoSeller, size: 20, commissionCents: 250 })
}

async function planPrice(
  scope: Scope,
  { actor, day }: { actor: Executive; day: string },
  deps: Deps,
): Promise<void> {
  const { cells } = await getPriceGrid({ scope, actor }, deps)
  const seen = cells.find(({ priceKey }) => priceKey === "legalTwoYears")?.version ?? null
  const changes = [{ priceKey: "legalTwoYears", baseCents: 3957, seen }]
  await changePrices({ scope, actor, body: { changes, validFrom: day } }, deps)
}
