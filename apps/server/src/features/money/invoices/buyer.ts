import type { SaleBuyer } from "@trazo/contract/money/invoice-buyer"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import type { InvoiceBuyer, TaxEnvironment } from "@trazo/domain/money/invoices/invoice"
import {
  choiceOf,
  chosenIfAllowed,
  mayBeFinalConsumer,
  tidyBuyer,
} from "@trazo/domain/money/invoices/invoice-buyer"
import { buyerCodeOf } from "@trazo/domain/money/invoicing"
import { type Insertable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { holderNames, type RequestRow } from "../../requests/requests/request.ts"

/** The request's own: a company buys with its RUC and name, everybody else with their own. */
export function buyerOf({ kind, userInfo: info }: Pick<RequestRow, "kind" | "userInfo">) {
  const company = kind === "subject4" ? { ruc: info.companyRuc, names: info.companyName } : null
  const ruc = company?.ruc ?? (kind === "subject2" ? info.ruc : null) ?? null
  return {
    code: buyerCodeOf({ ruc, identityType: info.identityType ?? null }),
    identity: ruc ?? info.identity ?? "",
    // A request that was removed for good has no data of its holder.
    names: (company?.names ?? holderNames({ userInfo: info })) || "DATOS ELIMINADOS",
    email: info.email ?? "",
    address: info.address ?? "",
  } satisfies InvoiceBuyer
}

/** Null for the request's own. */
export async function findChosenBuyer(
  tx: ScopedTransaction,
  requestId: string,
): Promise<InvoiceBuyer | null> {
  const row = await tx
    .selectFrom("requestBuyers")
    .select("buyer")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .executeTakeFirst()
  return row?.buyer ?? null
}

/** The other buyer whom the request's account chose last, for another of its requests. */
export async function findFormerBuyer(
  tx: ScopedTransaction,
  { id, clientId }: Pick<RequestRow, "id" | "clientId">,
): Promise<InvoiceBuyer | null> {
  if (clientId === null) return null
  const row = await tx
    .selectFrom("requests")
    .innerJoin("requestBuyers as chosen", "chosen.requestId", "requests.id")
    .select("chosen.buyer")
    .where("requests.distributorId", "=", tx.scope.distributorId)
    .where("requests.clientId", "=", clientId)
    .where("requests.id", "!=", id)
    .where(sql<boolean>`chosen.buyer ->> 'code' <> '07'`)
    .orderBy("chosen.chosenAt", "desc")
    .limit(1)
    .executeTakeFirst()
  return row?.buyer ?? null
}

/** Of the request's sale, as its invoice says it unless staff correct it. */
export async function loadBuyer(
  tx: ScopedTransaction,
  request: Pick<RequestRow, "id" | "kind" | "userInfo" | "totalCents">,
  { clock }: Pick<Deps, "clock">,
): Promise<InvoiceBuyer> {
  const sum = { totalCents: request.totalCents ?? 0, day: ecuadorDay(clock.now()) }
  return chosenIfAllowed(await findChosenBuyer(tx, request.id), sum) ?? tidyBuyer(buyerOf(request))
}

const organisations = (tx: ScopedTransaction) =>
  tx
    .selectFrom("monthlyAccounts as account")
    .leftJoin("convenios", "convenios.id", "account.convenioId")
    .leftJoin("clients", "clients.id", "account.clientId")
    .select([
      sql<string>`coalesce(account.ruc, convenios.ruc)`.as("identity"),
      sql<string>`coalesce(account.company, convenios.name)`.as("names"),
      sql<string | null>`coalesce(clients.email, convenios.contact_email)`.as("email"),
    ])
    .where("account.distributorId", "=", tx.scope.distributorId)

/**
 * Whom the account that paid invoices; null for another payment, where nothing was agreed, and for what the invoice of a month
 * says.
 */
export async function findBilledOrganisation(
  tx: ScopedTransaction,
  { paymentId, environment }: { paymentId: string; environment: TaxEnvironment },
): Promise<InvoiceBuyer | null> {
  const row = await organisations(tx)
    .innerJoin("monthlyCharges as charge", "charge.accountId", "account.id")
    .where("charge.paymentId", "=", paymentId)
    .where("charge.isCredit", "=", false)
    .where(sql<boolean>`coalesce(convenios.invoicing, account.invoicing) = 'request'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("invoicedCharges as invoiced")
            .innerJoin("invoices", "invoices.id", "invoiced.invoiceId")
            .select("invoiced.invoiceId")
            .where("invoiced.paymentId", "=", paymentId)
            .where("invoiced.environment", "=", environment)
            .where("invoiced.isUndone", "=", false)
            .where("invoices.accountId", "is not", null),
        ),
      ),
    )
    .executeTakeFirst()
  return row ? organisationBuyer(row) : null
}

export async function loadOrganisation(tx: ScopedTransaction, accountId: string): Promise<InvoiceBuyer> {
  const row = await organisations(tx).where("account.id", "=", accountId).executeTakeFirstOrThrow()
  return organisationBuyer(row)
}

const organisationBuyer = (row: Pick<InvoiceBuyer, "identity" | "names" | "email">) =>
  tidyBuyer({ ...row, code: "04", address: null })

export async function putChosenBuyer(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["requestBuyers"]>, "distributorId">,
): Promise<void> {
  await tx
    .insertInto("requestBuyers")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .onConflict((conflict) =>
      conflict.column("requestId").doUpdateSet({ buyer: row.buyer, chosenAt: row.chosenAt }),
    )
    .execute()
}

export async function deleteChosenBuyer(tx: ScopedTransaction, requestId: string): Promise<void> {
  await tx
    .deleteFrom("requestBuyers")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .execute()
}

interface SaleBuyerParts {
  /** Null for the request's own. */
  chosen: InvoiceBuyer | null
  former: InvoiceBuyer | null
  sum: Parameters<typeof mayBeFinalConsumer>[0]
  mayChange: boolean
}

export function presentSaleBuyer(
  request: Pick<RequestRow, "kind" | "userInfo">,
  { chosen, former, sum, mayChange }: SaleBuyerParts,
): SaleBuyer {
  const own = tidyBuyer(buyerOf(request))
  const allowed = chosenIfAllowed(chosen, sum)
  return {
    choice: choiceOf(allowed),
    buyer: allowed ?? own,
    own,
    former,
    mayBeFinalConsumer: mayBeFinalConsumer(sum),
    mayChange,
  }
}
