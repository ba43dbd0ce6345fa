import { isProduct } from "../source-tree.ts"
import { importsOf, resolveImport } from "../syntax.ts"
import type { Wall } from "../wall.ts"

/** The features of the server from the bottom up. A feature imports only features before it. */
const layers = {
  platform: [
    "installation",
    "tenants",
    "files",
    "tables",
    "audit",
    "branding",
    "notifications",
    "mail",
    "mailbox",
    "email-templates",
  ],
  authority: ["authority", "platform-state", "time-stamps"],
  accounts: [
    "one-time-codes",
    "clients",
    "sessions",
    "second-factors",
    "sign-in",
    "password-resets",
    "accounts",
    "staff-accounts",
    "administrators",
  ],
  catalogue: [
    "catalogue",
    "products",
    "coupons",
    "convenios",
    "convenio-loads",
    "distributor-codes",
    "configuration",
    "brand-media",
    "list-preferences",
    "review-settings",
    "bank-users",
    "administration",
    "roles",
    "operators",
  ],
  requests: [
    "requests",
    "client-accounts",
    "document-readings",
    "renewals",
    "new-requests",
    "payments",
    "monthly-accounts",
    "sales",
    "purchases",
    "pairings",
  ],
  certificates: [
    "certificates",
    "revocation-sheets",
    "activations",
    "activation-links",
    "handovers",
    "renewal-reminders",
    "data-rights",
  ],
  review: [
    "corrections",
    "request-links",
    "client-requests",
    "review-records",
    "queue",
    "reviews",
    "bank-payments",
    "client-records",
    "client-merges",
    "refunds",
    "fast",
    "removals",
    "dashboard",
    "exports",
  ],
} as const satisfies Record<string, readonly string[]>

const order: readonly string[] = Object.values(layers).flat()

const featureOf = (path: string) => /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1]

/** Features form layers without cycles. */
export const featureLayers: Wall = {
  name: "feature-layers",
  looksAt: (path) => featureOf(path) !== undefined && isProduct(path),
  *findingsIn(file) {
    const feature = featureOf(file.path) ?? ""
    if (!order.includes(feature)) yield { start: 0, message: `the feature ${feature} has no layer` }
    for (const { specifier, start } of importsOf(file)) {
      const target = resolveImport(file.path, specifier)
      const other = target && featureOf(target)
      if (!other || other === feature) continue
      if (order.indexOf(other) > order.indexOf(feature)) {
        yield { start, message: `the feature ${feature} imports ${other}, a layer above it` }
      }
    }
  },
}
