import { Box, Button, Group, Paper, SimpleGrid, Text } from "@mantine/core"
import IconPackage from "@tabler/icons-react/dist/esm/icons/IconPackage.mjs"
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs"
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs"
import { paths } from "@trazo/contract/paths"
import { changeProduct, createProduct, listProducts, type Product } from "@trazo/contract/selling/products"
import { certificateKindNames, certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { productFields, productTypeNames, productTypes } from "@trazo/domain/selling/product"
import { useState } from "react"
import type { RouterContextProvider } from "react-router"
import { Fact, Facts } from "../../../shared-features/certificates/certificate-state/facts.tsx"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import {
  centsOrNull,
  checkedTexts,
  wholeOrNull,
} from "../../../shared-features/platform/intent/checked-texts.ts"
import type { Intents, SentForm } from "../../../shared-features/platform/intent/page-action.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../shared-features/platform/intent/page-action.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { Money } from "../../../ui/content/money.tsx"
import { PageHeader } from "../../../ui/page/page-header.tsx"
import { pageShortcuts } from "../../../ui/page/shortcuts.tsx"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"
import { mayDo } from "../frame/staff-screens.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/products"
import { ProductDialog } from "./product-dialog.tsx"

export const meta = pageTitle("Productos")

export async function loader({ context }: Route.LoaderArgs) {
  const executive = signedIn(context)
  const [mayCreate, mayEdit] = [
    mayDo(executive, paths.executiveProducts, "create"),
    mayDo(executive, paths.executiveProducts, "edit"),
  ]
  return { ...(await load(context, listProducts)), mayCreate, mayEdit }
}

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

function productIntents(context: Readonly<RouterContextProvider>) {
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

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), productIntents(context))
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

export default function Products({ loaderData: { rows, mayCreate, mayEdit } }: Route.ComponentProps) {
  const [edited, setEdited] = useState<Product | "new" | null>(null)
  const create = mayCreate ? (
    <Button
      onClick={() => setEdited("new")}
      leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
    >
      Nuevo producto
    </Button>
  ) : null
  return (
    <Box component="main" p="md">
      <PageHeader title="Productos" shortcuts={pageShortcuts} actions={rows.length > 0 ? create : null}>
        Lo que su empresa ofrece además de los certificados.
      </PageHeader>
      {rows.length === 0 ? (
        <EmptyState icon={IconPackage} title="Todavía no hay productos" action={create}>
          Por ejemplo un token, el envío a domicilio o la atención prioritaria.
        </EmptyState>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
          {rows.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              onEdit={mayEdit ? () => setEdited(product) : undefined}
            />
          ))}
        </SimpleGrid>
      )}
      {edited ? (
        <ProductDialog product={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </Box>
  )
}

interface ProductCardProps {
  product: Product
  /** Undefined without the permission. */
  onEdit: (() => void) | undefined
}

function ProductCard({ product, onEdit }: ProductCardProps) {
  const { type, name, description, price, stock, kinds, state } = product
  return (
    <Paper component="article" withBorder radius="lg" p="md" aria-label={name}>
      <Group justify="space-between" gap="sm" mb="xs">
        <h2 style={{ fontSize: "var(--text-m)" }}>{name}</h2>
        {state === "disabled" ? (
          <StatusBadge icon={IconPlayerPause} tone="neutral">
            No se vende
          </StatusBadge>
        ) : null}
      </Group>
      <Text inherit c="dimmed" mb="sm">
        {productTypeNames[type]}
        {description ? `. ${description}` : ""}
      </Text>
      <Facts>
        <Fact name="Con IVA">
          <strong>
            <Money cents={price.totalCents} />
          </strong>
        </Fact>
        <Fact name="Sin IVA">
          <Money cents={price.baseCents} />
        </Fact>
        <Fact name="Existencias">{stock === null ? "Sin control" : String(stock)}</Fact>
        <Fact name="Con">{kinds.map((kind) => certificateKindNames[kind]).join(", ") || "Todos"}</Fact>
      </Facts>
      {onEdit ? (
        <Button variant="default" mt="md" onClick={onEdit} aria-label={`Editar ${name}`}>
          Editar
        </Button>
      ) : null}
    </Paper>
  )
}

export const ErrorBoundary = StaffError
