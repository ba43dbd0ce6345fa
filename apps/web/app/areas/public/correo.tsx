import { listMailbox } from "@trazo/contract/mailbox"
import { load } from "../../shared-features/api/call.ts"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import type { Route } from "./+types/correo"
import { Mailbox } from "./mailbox-parts/mailbox.tsx"

export const meta = pageTitle("Correo de desarrollo")

/** The built-in mailbox: `?para=` narrows it to an address, `?id=` opens a mail. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const to = search.get("para")?.trim().toLowerCase() || undefined
  const { mails } = await load(context, listMailbox, { query: to ? { to } : {} })
  return { mails, to: to ?? "", opened: mails.find(({ id }) => id === search.get("id")) ?? null }
}

export default function Correo({ loaderData }: Route.ComponentProps) {
  return <Mailbox {...loaderData} />
}
