import { isProduct } from "../source-tree.ts"
import { importsOf, resolveImport } from "../syntax.ts"
import type { Wall } from "../wall.ts"

/** The streets of the server and the features in each, from the bottom up. A feature imports only features before it. */
const streets = {
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
    "list-preferences",
  ],
  authority: ["authority", "platform-state", "time-stamps", "status-relay"],
  identity: [
    "one-use-secrets",
    "credentials",
    "sessions",
    "second-factors",
    "sign-in",
    "password-resets",
    "accounts",
    "staff-accounts",
    "administrators",
    "roles",
    "operators",
  ],
  distributors: [
    "catalogue",
    "configuration",
    "brand-media",
    "review-settings",
    "distributors",
    "bank-users",
  ],
  selling: ["products", "coupons", "convenios", "convenio-loads", "distributor-codes"],
  requests: ["requests", "identity-accounts", "document-readings", "renewals", "review-records"],
  money: [
    "closed-months",
    "invoices",
    "payments",
    "monthly-accounts",
    "sales",
    "bank-payments",
    "refunds",
    "card-payments",
    "card-settlements",
    "daily-money",
    "accounting-months",
  ],
  buying: ["account-drafts", "purchases", "pairings", "corrections"],
  certificates: [
    "certificates",
    "revocation-sheets",
    "activations",
    "activation-links",
    "request-links",
    "handovers",
    "renewal-reminders",
    "data-rights",
    "own-requests",
  ],
  desk: [
    "queue",
    "undone-payments",
    "reviews",
    "clients",
    "client-merges",
    "fast",
    "removals",
    "dashboard",
    "exports",
  ],
} as const satisfies Record<string, readonly string[]>

const order: readonly string[] = Object.entries(streets).flatMap(([street, features]) =>
  features.map((feature) => `${street}/${feature}`),
)

const featureOf = (path: string) => /^apps\/server\/src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1]

/** Features form layers without cycles. */
export const featureLayers: Wall = {
  name: "feature-layers",
  looksAt: (path) => path.startsWith("apps/server/src/features/") && isProduct(path),
  *findingsIn(file) {
    const feature = featureOf(file.path)
    if (!feature || !order.includes(feature)) {
      yield { start: 0, message: `the feature ${feature ?? file.path} stands in no street` }
      return
    }
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
