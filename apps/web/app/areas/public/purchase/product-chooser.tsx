import { Button, Checkbox, Stack } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { chooseProducts } from "@trazo/contract/buying/submission"
import { ApiError } from "@trazo/contract/errors/errors"
import { formatMoney } from "@trazo/domain/money/money"
import { withoutIdleDelivery } from "@trazo/domain/selling/product"
import { Form, type RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import { ChoiceGroup } from "../../../ui/choices/choices.tsx"

/** The products besides the certificate. Each change is stored, and the server computes the total. */
export function ProductChooser({ flow }: { flow: PurchaseFlow }) {
  const { products } = flow.options
  const chosen = flow.selectProducts.map(({ id }) => id)
  return (
    <Form
      method="post"
      preventScrollReset
      // A stored selection that ended, or that another tab changed, shows at once.
      key={chosen.join()}
      onChange={(event) => {
        dropIdleDelivery(event.currentTarget, products)
        event.currentTarget.requestSubmit()
      }}
    >
      <input type="hidden" name="intent" value="products" />
      <ChoiceGroup legend="¿Algo más? Es opcional">
        <Stack gap="md">
          {products.map(({ id, name, description, price }) => (
            <Checkbox
              key={id}
              name="products"
              id={`product-${id}`}
              value={id}
              defaultChecked={chosen.includes(id)}
              label={`${name}, ${formatMoney(price.totalCents)}`}
              description={description}
            />
          ))}
        </Stack>
      </ChoiceGroup>
      <noscript>
        <Button type="submit" variant="default" mt="md">
          Actualizar el total
        </Button>
      </noscript>
    </Form>
  )
}

/** A delivery goes with the last thing to deliver. Without script, the server refuses it. */
function dropIdleDelivery(form: HTMLFormElement, products: PurchaseFlow["options"]["products"]): void {
  const chosen = new FormData(form).getAll("products")
  const kept = withoutIdleDelivery(products.filter(({ id }) => chosen.includes(id)))
  for (const box of form.querySelectorAll<HTMLInputElement>("input[name=products]:checked")) {
    if (!kept.some(({ id }) => id === box.value)) box.checked = false
  }
}

/** Stores the posted ProductChooser. @throws ApiError PRODUCT_NOT_AVAILABLE */
export async function storeProducts(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<PurchaseFlow> {
  const products = form.getAll("products").filter((id) => typeof id === "string")
  try {
    return await call(context, chooseProducts, { body: { products } })
  } catch (error) {
    // An id that the page never offered.
    if (error instanceof ApiError && error.typeCode === "VALIDATION_FAILED") {
      throw new ApiError("PRODUCT_NOT_AVAILABLE")
    }
    throw error
  }
}
