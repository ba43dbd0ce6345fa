import { Button, Text } from "@mantine/core"
import IconBolt from "@tabler/icons-react/dist/esm/icons/IconBolt.mjs"
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs"
import IconShoppingBag from "@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs"
import { startPurchase } from "@trazo/contract/buying/purchase"
import { type FastOffer, getShop } from "@trazo/contract/desk/fast"
import type { Catalogue } from "@trazo/contract/distributors/catalogue"
import { paths } from "@trazo/contract/paths"
import type { Channel } from "@trazo/domain/buying/channel"
import { promiseText } from "@trazo/domain/desk/promise-text"
import { formatMoney } from "@trazo/domain/money/money"
import { Link, redirect } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { useDistributor } from "../../../shared-features/distributors/branding/use-brand.ts"
import { call } from "../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { chosenOffer, groupOffers, type OfferGroup } from "../../../shared-features/selling/offers/offers.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { findFlow } from "../purchase/find-purchase.ts"
import type { Route } from "./+types/home"
import { AnswerPromise } from "./answer-promise.tsx"
import { Contact } from "./contact.tsx"
import { HowItWorks, RequiredDocuments } from "./how-it-works.tsx"
import { type AskedOpen, openRequestOf } from "./open-request.tsx"
import { OwnBlocks } from "./own-blocks.tsx"
import { Questions } from "./questions.tsx"
import { Section } from "./section.tsx"
import { StartForm } from "./start-form.tsx"
import { Trust } from "./trust.tsx"
import { type Asked, UnfinishedBanner, unfinishedOf } from "./unfinished.tsx"
import { useCountedVisit } from "./use-counted-visit.ts"
import { Welcome } from "./welcome.tsx"

const titles = { normal: "Firma electrónica", fast: "Firma electrónica exprés" }

type ShopChannel = Extract<Channel, "normal" | "fast">

/** Serves two routes: `/` sells the normal channel, `/fast` the fast one. */
function channelOf(pathname: string): ShopChannel {
  return pathname.startsWith(paths.fast) ? "fast" : "normal"
}

export function meta({ location, matches }: Route.MetaArgs) {
  return pageTitle(titles[channelOf(location.pathname)])({ matches })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const channel = channelOf(new URL(request.url).pathname)
  const [shop, flow] = await Promise.all([
    // A4: without it the page is shown without prices.
    call(context, getShop, { query: { channel } }).catch(() => null),
    findFlow(context, request).catch(() => null),
  ])
  const catalogue = shop && withGroups(shop.catalogue)
  const fast = shop?.fast ?? null
  return { channel, catalogue, fast, usual: shop?.promise ?? null, unfinished: unfinishedOf(flow) }
}

function withGroups({ offers, ...catalogue }: Catalogue) {
  return { ...catalogue, groups: groupOffers(offers) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const channel = channelOf(new URL(request.url).pathname)
  const form = await request.formData()
  try {
    const offer = chosenOffer(form)
    const unfinished = unfinishedOf(await findFlow(context, request).catch(() => null))
    // The cookie holds one purchase, and a draft without a proved address has no other way back.
    if (unfinished?.isBegun && form.get("replace") !== unfinished.id) {
      return { asksFor: unfinished.id, offer } satisfies Asked
    }
    const open = await openRequestOf(context, request, offer)
    if (open && form.get("again") !== open.id) {
      return { open, offer, replaces: String(form.get("replace") ?? "") } satisfies AskedOpen
    }
    const { flow } = await call(context, startPurchase, { body: { ...offer, channel } })
    return redirect(paths.purchaseStep(flow.step.current))
  } catch (error) {
    return formFailure(error, form)
  }
}

export const clientAction = keepPageOnLostConnection

export default function Home({ loaderData }: Route.ComponentProps) {
  const { channel, catalogue, fast, usual, unfinished } = loaderData
  useCountedVisit()
  const groups = catalogue?.groups ?? []
  const promise = channel === "fast" ? fast : usual

  return (
    <main>
      {unfinished ? <UnfinishedBanner /> : null}
      <Welcome channel={channel} lowestCents={lowestPrice(groups)}>
        {promise && groups.length > 0 ? <AnswerPromise answerBy={promise.answerBy} /> : null}
      </Welcome>
      <Section id="certificados" title="Elija su certificado">
        <OtherChannel channel={channel} fast={fast} />
        {catalogue === null ? <PricesMissing /> : null}
        {catalogue && groups.length === 0 ? <NothingOnSale channel={channel} /> : null}
        {catalogue && groups.length > 0 ? (
          <StartForm {...catalogue} fast={channel === "fast" ? fast : null} unfinished={unfinished} />
        ) : null}
      </Section>
      <HowItWorks paidBy={catalogue?.paidBy ?? []} />
      {groups.length > 0 ? <RequiredDocuments kinds={groups.map(({ kind }) => kind)} /> : null}
      <Trust />
      <OwnBlocks />
      <Questions />
      <Contact />
    </main>
  )
}

function lowestPrice(groups: readonly OfferGroup[]): number | null {
  const totals = groups.flatMap(({ offers }) => offers.map(({ price }) => price.totalCents))
  return totals.length > 0 ? Math.min(...totals) : null
}

/** The fast channel by its hour and by what it costs more, where it sells something. */
function OtherChannel({ channel, fast }: { channel: ShopChannel; fast: FastOffer | null }) {
  const modules = useDistributor()?.modules ?? []
  if (!modules.some((module) => module.replace(/^\//, "") === "fast")) return null
  return (
    <Text c="dimmed" maw="64ch" mt={-16} mb="lg">
      {channel === "normal" ? (
        <>
          ¿La necesita con urgencia? <Link to={paths.fast}>Vea la firma exprés</Link>
          {fast ? <FastTerms fast={fast} /> : null}
        </>
      ) : (
        <>
          ¿No tiene prisa? <Link to={paths.home}>Vea la firma normal</Link>
        </>
      )}
    </Text>
  )
}

function FastTerms({ fast: { answerBy, certificates } }: { fast: FastOffer }) {
  const differences = certificates.flatMap(({ differenceCents }) => differenceCents ?? [])
  const least = differences.length > 0 ? Math.min(...differences) : null
  return (
    <span suppressHydrationWarning>
      : respuesta {promiseText(new Date(answerBy), new Date())}
      {least !== null && least > 0 ? `, desde ${formatMoney(least)} más` : ""}.
    </span>
  )
}

function NothingOnSale({ channel }: { channel: ShopChannel }) {
  const email = useDistributor()?.distributorData.supportEmail
  if (channel === "fast") {
    return (
      <EmptyState
        icon={IconBolt}
        title="Por ahora no hay firmas exprés a la venta"
        action={
          <Button component={Link} to={paths.home}>
            Ver las firmas a la venta
          </Button>
        }
      >
        Puede pedir su firma por el camino normal: es el mismo certificado.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={IconShoppingBag} title="Todavía no hay certificados a la venta">
      {email ? `Escríbanos a ${email} y le avisaremos.` : "Vuelva en unos días."}
    </EmptyState>
  )
}

function PricesMissing() {
  return (
    <EmptyState
      icon={IconRefresh}
      title="No pudimos cargar los precios"
      action={
        <Button component="a" href="">
          Intentar otra vez
        </Button>
      }
    >
      El fallo es nuestro. Intente otra vez en un momento.
    </EmptyState>
  )
}
