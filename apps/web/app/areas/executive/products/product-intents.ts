import { changeProduct, createProduct } from "@trazo/contract/selling/products"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { productFields, productTypes } from "@trazo/domain/selling/product"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import {
  centsOrNull,
  checkedTexts,
  wholeOrNull,
} from "../../../shared-features/platform/intent/checked-texts.ts"
import type { Intents, SentForm } from "../../../shared-features/platform/intent/page-action.ts"

function productOf(form: SentForm) {
  const { name, description, price, stock } = checkedTexts(form, productFields)
  const kinds = form.texts("kinds")
  return {
    type: productTypes.find((type) => type === form.text("type")) ?? ("other" as const),
    name,
    description,
    baseCents: centsOrNull(price) ?? 0,
    stock: wholeOrNull(stock),
    kinds: certificateKinds.filter((kind) => kinds.includes(kind)),
    state: form.has("active") ? ("active" as const) : ("disabled" as const),
  }
}

export function productIntents(context: Readonly<RouterContextProvider>) {
  return {
    save(form) {
      const { id, version } = form.pick("id", "version")
      const product = productOf(form)
      return id
        ? call(context, changeProduct, { params: { id }, body: { ...product, version } })
        : call(context, createProduct, { body: product })
    },
  } satisfies Intents
}
