// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react"
import { useFetcher, useLoaderData } from "react-router"
import { expect, it } from "vitest"
import { openScreen } from "../../../testing/screen.tsx"
import { RouteFocus } from "./navigation.tsx"

function Page() {
  const fetcher = useFetcher()
  const hasButton = useLoaderData<boolean>()
  return (
    <>
      <RouteFocus />
      <main id="contenido" tabIndex={-1}>
        {hasButton ? (
          <button type="button" onClick={() => void fetcher.submit({}, { method: "post" })}>
            Confirmar
          </button>
        ) : null}
        <button type="button">Otro</button>
      </main>
    </>
  )
}

it("gives the focus to the content when what had it goes away with the data", async () => {
  let hasButton = true
  const { user } = openScreen({
    Component: Page,
    loader: () => hasButton,
    action: () => {
      hasButton = false
      return null
    },
  })
  ;(await screen.findByText("Confirmar")).focus()
  await user.keyboard("{Enter}")
  await waitFor(() => expect(screen.queryByText("Confirmar")).toBeNull())
  await waitFor(() => expect(document.activeElement?.id).toBe("contenido"))
})
