import { Text } from "@mantine/core"
import { Fragment } from "react"
import { useMatches } from "react-router"
import { useDistributor } from "./use-brand.ts"
import { waysOfContact } from "./ways-of-contact.ts"

/**
 * The distributor's ways of contact that are set, in one line, for where somebody may hesitate. WhatsApp opens with the
 * number of the request that the page shows.
 */
export function ContactLine() {
  const about = useShownNumber()
  const distributor = useDistributor()
  if (!distributor) return null
  const { whatsApp, phone, email } = waysOfContact(distributor)
  const schedule = distributor.configuration?.texts.schedule ?? ""
  const ways = [
    whatsApp && [whatsAppAbout(whatsApp, about), "WhatsApp"],
    phone && [phone.link, phone.text],
    email && [`mailto:${email}`, email],
  ].filter((way) => Array.isArray(way))
  if (ways.length === 0) return null
  return (
    <Text c="dimmed" style={{ overflowWrap: "anywhere" }}>
      ¿Una duda?{" "}
      {ways.map(([href = "", text], index) => (
        <Fragment key={href}>
          {index > 0 ? " · " : null}
          <a href={href} {...(href.startsWith("https:") && { target: "_blank", rel: "noreferrer" })}>
            {text}
          </a>
        </Fragment>
      ))}
      {isOneLine(schedule) ? ` · ${schedule}` : null}
    </Text>
  )
}

/** As the loaders of a purchase, of its payment and of an activation name it. */
interface ShownRequest {
  flow?: { number?: string | null }
  methods?: { flow: { number?: string | null } } | null
  state?: { number?: string | null }
}

function useShownNumber(): string | null {
  const matches = useMatches()
  for (const { loaderData } of matches) {
    const { flow, methods, state } = (loaderData ?? {}) as ShownRequest
    const number = flow?.number ?? methods?.flow.number ?? state?.number
    if (number) return number
  }
  return null
}

const whatsAppAbout = (link: string, about: string | null) =>
  about ? `${link}?text=${encodeURIComponent(`Solicitud ${about}: `)}` : link

/** Hours with a format, or of several lines, stand in the help alone. */
const isOneLine = (schedule: string) => schedule.length <= 80 && /^[^\n*#_[\]-]+$/.test(schedule)
