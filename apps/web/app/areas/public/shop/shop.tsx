import type { Channel } from "@trazo/domain/channel"
import { useBrand } from "../../../shared-features/branding/use-brand.ts"
import { NotAvailable } from "../../../shared-features/configuration-dialog/not-available.tsx"
import { Contact } from "./contact.tsx"
import { HowItWorks } from "./how-it-works.tsx"
import type { ShopData } from "./load-shop.ts"
import { NeededPapers } from "./needed-papers.tsx"
import { NothingOnSale, PricesMissing } from "./nothing-on-sale.tsx"
import { OtherDoor } from "./other-door.tsx"
import { Questions } from "./questions.tsx"
import classes from "./shop.module.css"
import { StartForm } from "./start-form.tsx"
import { Trust } from "./trust.tsx"
import { Unfinished } from "./unfinished.tsx"
import { Welcome } from "./welcome.tsx"

interface ShopProps {
  data: ShopData
  channel: Extract<Channel, "normal" | "fast">
}

/** What a distributor sells, in its own words and pictures. */
export function Shop({ data, channel }: ShopProps) {
  const brand = useBrand()
  if (brand?.of === "distributor" && brand.distributor.configuration === null) {
    return (
      <main>
        <NotAvailable />
      </main>
    )
  }
  const { catalogue, unfinished } = data
  const groups = catalogue?.groups ?? []

  return (
    <main>
      <Welcome channel={channel} lowestCents={lowestPrice(groups)} />
      {unfinished ? <Unfinished /> : null}
      <section className={classes.section} id="certificados" aria-labelledby="certificados-titulo">
        <h2 className={classes.heading} id="certificados-titulo">
          Elija su certificado
        </h2>
        <OtherDoor channel={channel} />
        {catalogue === null ? <PricesMissing /> : null}
        {catalogue && groups.length === 0 ? <NothingOnSale channel={channel} /> : null}
        {catalogue && groups.length > 0 ? <StartForm groups={groups} ivaRate={catalogue.ivaRate} /> : null}
      </section>
      <HowItWorks />
      {groups.length > 0 ? <NeededPapers kinds={groups.map(({ kind }) => kind)} /> : null}
      <Trust />
      <Questions />
      <Contact />
    </main>
  )
}

function lowestPrice(groups: NonNullable<ShopData["catalogue"]>["groups"]): number | null {
  const totals = groups.flatMap(({ offers }) => offers.map(({ price }) => price.totalCents))
  return totals.length > 0 ? Math.min(...totals) : null
}
