import { NativeSelect, Stack, Switch } from "@mantine/core"
import "@mantine/core/styles/Switch.layer.css"
import type { Product } from "@trazo/contract/selling/products"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { editableMoney } from "@trazo/domain/money/money"
import { productFields, productTypeNames } from "@trazo/domain/selling/product"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { CheckList } from "../../../ui/content/check-list.tsx"
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"

const types = Object.entries(productTypeNames).map(([value, label]) => ({ value, label }))

interface ProductDialogProps {
  /** Null for a new one. */
  product: Product | null
  onClose: () => void
}

export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const intent = useIntent("save", { onDone: onClose })
  const stored = {
    name: product?.name ?? "",
    description: product?.description ?? "",
    price: product ? editableMoney(product.baseCents) : "",
    stock: product?.stock?.toString() ?? "",
  }
  const fields = { fields: productFields, failure: intent.failure, stored }
  return (
    <FormDialog
      opened
      title={product ? product.name : "Nuevo producto"}
      intent={intent}
      labels={labelsOf(productFields)}
      submitLabel={product ? "Guardar" : "Agregar"}
      onClose={onClose}
    >
      <input type="hidden" name="id" value={product?.id ?? ""} />
      <input type="hidden" name="version" value={product?.lastChange.version ?? ""} />
      <Stack gap="md">
        <NativeSelect
          name="type"
          label="Tipo"
          data={types}
          defaultValue={intent.failure.typed("type", product?.type ?? "token")}
          data-autofocus
        />
        <FormFields {...fields} names={["name", "description"]} />
        <FormFields {...fields} names={["price", "stock"]} columns={2} />
        <CheckList
          name="kinds"
          label="Se vende con"
          hint="Sin marcar ninguno: todos."
          names={certificateKindNames}
          defaultValue={product?.kinds ?? []}
        />
        <Switch name="active" label="Se vende" defaultChecked={product?.state !== "disabled"} />
      </Stack>
    </FormDialog>
  )
}
