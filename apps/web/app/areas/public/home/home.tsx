import { Button, Text } from "@mantine/core"
import IconBolt from "@tabler/icons-react/dist/esm/icons/IconBolt.mjs"
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs"
import IconShoppingBag from "@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs"
import { getCatalogue } from "@trazo/contract/catalogue/catalogue"
import { getFastOffer } from "@trazo/contract/catalogue/fast"
import { paths } from "@trazo/contract/paths"
import { startPurchase } from "@trazo/contract/requests/purchase"
import type { Channel } from "@trazo/domain/requests/channel"
import { Link, redirect } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import { formFailure } from "../../../shared-features/api/form-failure.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import { chosenOffer, groupOffers, type OfferGroup } from "../../../shared-features/offers/offers.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { findFlow } from "../purchase/find-purchase.ts"
import type { Route } from "./+types/home"
import { Contact } from "./contact.tsx"
import { FastPromise } from "./fast-promise.tsx"
import { HowItWorks, RequiredDocuments } from "./how-it-works.tsx"
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
  const [catalogue, flow, fast] = await Promise.all([
    call(context, getCatalogue, { query: { channel } }).then(
      ({ ivaRate, offers }) => ({ ivaRate, groups: groupOffers(offers) }),
      () => null, // A4: the page is shown without prices.
    ),
    findFlow(context, request).catch(() => null),
    channel === "fast" ? call(context, getFastOffer).catch(() => null) : null,
  ])
  return { channel, catalogue, fast, unfinished: unfinishedOf(flow) }
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
    const { flow } = await call(context, startPurchase, { body: { ...offer, channel } })
    return redirect(paths.purchaseStep(flow.step.current))
  } catch (error) {
    return formFailure(error, form)
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { channel, catalogue, fast, unfinished } = loaderData
  useCountedVisit()
  const groups = catalogue?.groups ?? []

  return (
    <main>
      {unfinished ? <UnfinishedBanner /> : null}
      <Welcome channel={channel} lowestCents={lowestPrice(groups)}>
        {fast ? <FastPromise offer={fast} /> : null}
      </Welcome>
      <Section id="certificados" title="Elija su certificado">
        <OtherChannel channel={channel} />
        {catalogue === null ? <PricesMissing /> : null}
        {catalogue && groups.length === 0 ? <NothingOnSale channel={channel} /> : null}
        {catalogue && groups.length > 0 ? (
          <StartForm groups={groups} ivaRate={catalogue.ivaRate} fast={fast} unfinished={unfinished} />
        ) : null}
      </Section>
      <HowItWorks />
      {groups.length > 0 ? <RequiredDocuments kinds={groups.map(({ kind }) => kind)} /> : null}
      <Trust />
      <Questions />
      <Contact />
    </main>
  )
}

function lowestPrice(groups: readonly OfferGroup[]): number | null {
  const totals = groups.flatMap(({ offers }) => offers.map(({ price }) => price.totalCents))
  return totals.length > 0 ? Math.min(...totals) : null
}

function OtherChannel({ channel }: { channel: ShopChannel }) {
  const modules = useDistributor()?.modules ?? []
  if (!modules.some((module) => module.replace(/^\//, "") === "fast")) return null
  return (
    <Text c="dimmed" maw="64ch" mt={-16} mb="lg">
      {channel === "normal" ? (
        <>
          ¿La necesita con urgencia? <Link to={paths.fast}>Vea la firma exprés</Link>
        </>
      ) : (
        <>
          ¿No tiene prisa? <Link to={paths.home}>Vea la firma normal</Link>
        </>
      )}
    </Text>
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
