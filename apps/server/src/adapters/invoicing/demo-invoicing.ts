import type { InvoicingService } from "./port.ts"

/** For demo data: accepts everything but the password «incorrecta». */
export const demoInvoicing: InvoicingService = {
  accepts: async ({ password }) => password !== "incorrecta",
}
