import type { InvoiceBuyer } from "@trazo/domain/money/invoices/invoice"
import { buyerCodeOf } from "@trazo/domain/money/invoicing"
import { holderNames, type RequestRow } from "../../requests/requests/request.ts"

/** A company buys with its RUC and name, everybody else with their own. */
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
