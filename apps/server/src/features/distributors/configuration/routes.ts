import * as billing from "@trazo/contract/distributors/billing-settings"
import { getBrandTexts, saveBrandTexts } from "@trazo/contract/distributors/brand-texts"
import { getBrandTheme, saveBrandTheme } from "@trazo/contract/distributors/brand-theme"
import * as payments from "@trazo/contract/distributors/payment-methods"
import * as terms from "@trazo/contract/distributors/terms"
import { on } from "../../../plugins/contract-routes.ts"
import {
  chooseDocumentIssuer,
  getBillingSettings,
  removeBillingSettings,
  saveBillingCredentials,
  saveBillingSettings,
  saveInvoiceIssuer,
} from "./edit-billing.ts"
import { getPaymentSettings, saveBankAccount, savePaymentSettings } from "./edit-payment-methods.ts"
import { getTexts, saveTexts } from "./edit-texts.ts"
import { getTheme, saveTheme } from "./edit-theme.ts"
import { getTerms, getTermsHistory, publishTerms } from "./publish-terms.ts"
export const configurationRoutes = [
  on(getBrandTexts, ({ scope, actor }, deps) => getTexts(scope, actor, deps)),
  on(saveBrandTexts, ({ scope, actor, body: { version, ...texts } }, deps) =>
    saveTexts(scope, { actor, texts, version }, deps),
  ),
  on(getBrandTheme, ({ scope, actor }, deps) => getTheme(scope, actor, deps)),
  on(saveBrandTheme, ({ scope, actor, body: { version, ...theme } }, deps) =>
    saveTheme(scope, { actor, theme, version }, deps),
  ),
  on(payments.getPaymentSettings, ({ scope, actor }, deps) => getPaymentSettings(scope, actor, deps)),
  on(payments.savePaymentSettings, savePaymentSettings),
  on(payments.saveBankAccount, saveBankAccount),
  on(billing.getBillingSettings, ({ scope, actor }, deps) => getBillingSettings(scope, actor, deps)),
  on(billing.saveBillingSettings, saveBillingSettings),
  on(billing.saveInvoiceIssuer, saveInvoiceIssuer),
  on(billing.saveBillingCredentials, saveBillingCredentials),
  on(billing.chooseDocumentIssuer, chooseDocumentIssuer),
  on(billing.removeBillingSettings, removeBillingSettings),
  on(terms.getTerms, getTerms),
  on(terms.getTermsHistory, ({ scope, actor }, deps) => getTermsHistory(scope, actor, deps)),
  on(terms.publishTerms, publishTerms),
]
