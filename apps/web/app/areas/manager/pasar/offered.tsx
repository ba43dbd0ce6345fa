import { Button, Stack, Text } from "@mantine/core"
import { endHandoverOffer, getHandoverOffer, type HandoverOffer } from "@trazo/contract/certificates/handover"
import { paths } from "@trazo/contract/paths"
import { useState } from "react"
import { Link } from "react-router"
import { callFromBrowser } from "../../../shared-features/platform/api/call-from-browser.ts"
import { Page } from "../../../ui/page/page.tsx"
import { useVisiblePoll } from "../../../ui/page/use-visible-poll.ts"

/** The number that the computer's user types, until the computer has the file. */
export function Offered({ id, offer: first }: { id: string; offer: HandoverOffer }) {
  const [offer, setOffer] = useState(first)
  const look = async () => {
    // A lost connection is tried again.
    const found = await callFromBrowser(getHandoverOffer, { params: { id } }).catch(() => null)
    // What is over is deleted after a while.
    if (found) setOffer((shown) => found.offer ?? { ...shown, state: "ended" })
  }
  useVisiblePoll(offer.state === "offered" ? look : null)

  const withdraw = async () => {
    const isEnded = await callFromBrowser(endHandoverOffer, { params: { id } }).catch(() => null)
    if (isEnded) setOffer({ ...offer, state: "ended" })
  }
  return (
    <Page width={560}>
      <Stack align="center" ta="center" pt="md">
        {offer.state === "offered" ? (
          <>
            <h1>Escriba este número en su computadora</h1>
            <Text fz={56} fw={700} lh={1.1} lts="0.15em" translate="no">
              {offer.number}
            </Text>
            <Text>La computadora: {offer.device}. Esta página sigue sola.</Text>
            <Text c="dimmed">
              No se lo diga a nadie: quien lo tenga recibirá el archivo de su firma, cifrado. Si no tiene
              delante esa computadora, cancele.
            </Text>
            <Button variant="subtle" onClick={() => void withdraw()}>
              Cancelar
            </Button>
          </>
        ) : offer.state === "taken" ? (
          <>
            <h1>Su firma ya está en su computadora</h1>
            <Text>Siga allá: escriba la contraseña de su firma para guardar el archivo.</Text>
          </>
        ) : (
          <>
            <h1>{offer.state === "expired" ? "El código venció" : "No se pasó la firma"}</h1>
            <Text>Si quiere intentarlo otra vez, pida otro código en su computadora.</Text>
            <Button component={Link} to={paths.handoverOf(id)} reloadDocument>
              Escribir otro código
            </Button>
          </>
        )}
      </Stack>
    </Page>
  )
}
