import { Group, Paper, Stack, Text } from "@mantine/core"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { Money } from "../../../ui/content/money.tsx"
import { FastSwitch } from "./fast-switch.tsx"
import { ProductChooser } from "./product-chooser.tsx"

/** What a draft may buy besides its certificate, and the total of it all. Empty where nothing else is sold. */
export function Extras({ flow }: { flow: PurchaseFlow }) {
  const { products, fast } = flow.options
  if (products.length === 0 && !fast) return null
  return (
    <Paper withBorder radius="lg" p="md">
      <Stack gap="md">
        {fast ? <FastSwitch fast={fast} /> : null}
        {products.length > 0 ? <ProductChooser flow={flow} /> : null}
        <Group justify="space-between">
          <Text>Total con IVA</Text>
          <Text fw={650} aria-live="polite">
            <Money cents={flow.payment.price.totalCents} />
          </Text>
        </Group>
      </Stack>
    </Paper>
  )
}
