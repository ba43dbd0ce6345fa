import * as billing from "@trazo/contract/distributors/billing-settings"
import { getBrandTexts, saveBrandTexts } from "@trazo/contract/distributors/brand-texts"
import { getBrandTheme, saveBrandTheme } from "@trazo/contract/distributors/brand-theme"
import * as payments from "@trazo/contract/distributors/payment-methods"
import * as terms from "@trazo/contract/distributors/terms"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import {
  getBillingSettings,
  removeBillingSettings,
  saveBillingCredentials,
  saveBillingSettings,
} from "./edit-billing.ts"
import { getPaymentSettings, saveBankAccount, savePaymentSettings } from "./edit-payment-methods.ts"
import { getTexts, saveTexts } from "./edit-texts.ts"
import { getTheme, saveTheme } from "./edit-theme.ts"
import { getTerms, getTermsHistory, publishTerms } from "./publish-terms.ts"

export function configurationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getBrandTexts, deps, ({ scope, actor }) => getTexts(scope, actor, deps))
  route(app, saveBrandTexts, deps, ({ scope, actor, body: { version, ...texts } }) =>
    saveTexts(scope, { actor, texts, version }, deps),
  )
  route(app, getBrandTheme, deps, ({ scope, actor }) => getTheme(scope, actor, deps))
  route(app, saveBrandTheme, deps, ({ scope, actor, body: { version, ...theme } }) =>
    saveTheme(scope, { actor, theme, version }, deps),
  )
  route(app, payments.getPaymentSettings, deps, ({ scope, actor }) => getPaymentSettings(scope, actor, deps))
  route(app, payments.savePaymentSettings, deps, ({ scope, actor, body }) =>
    savePaymentSettings(scope, { ...body, actor }, deps),
  )
  route(app, payments.saveBankAccount, deps, ({ scope, actor, body }) =>
    saveBankAccount(scope, { ...body, actor }, deps),
  )
  route(app, billing.getBillingSettings, deps, ({ scope, actor }) => getBillingSettings(scope, actor, deps))
  route(app, billing.saveBillingSettings, deps, ({ scope, actor, body }) =>
    saveBillingSettings(scope, { ...body, actor }, deps),
  )
  route(app, billing.saveBillingCredentials, deps, ({ scope, actor, body }) =>
    saveBillingCredentials(scope, { ...body, actor }, deps),
  )
  route(app, billing.removeBillingSettings, deps, ({ scope, actor, query }) =>
    removeBillingSettings(scope, { ...query, actor }, deps),
  )
  route(app, terms.getTerms, deps, ({ scope, query }) => getTerms(scope, query.id, deps))
  route(app, terms.getTermsHistory, deps, ({ scope, actor }) => getTermsHistory(scope, actor, deps))
  route(app, terms.publishTerms, deps, ({ scope, actor, body }) =>
    publishTerms(scope, { actor, ...body }, deps),
  )
}
