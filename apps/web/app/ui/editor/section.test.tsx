// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react"
import { useState } from "react"
import { expect, it } from "vitest"
import { openScreen } from "../../../testing/screen.tsx"
import { Section } from "./section.tsx"

function Page() {
  const [isOpen, setOpen] = useState(true)
  return (
    <Section title="Llaves">
      <button type="button">Otra</button>
      {isOpen ? (
        <button type="button" onClick={() => setOpen(false)}>
          Quitar
        </button>
      ) : null}
    </Section>
  )
}

it("gives the focus to its title when the focused control disappears", async () => {
  const { user } = openScreen({ Component: Page })
  screen.getByText("Quitar").focus()
  await user.keyboard("{Enter}")
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Llaves"))
})
