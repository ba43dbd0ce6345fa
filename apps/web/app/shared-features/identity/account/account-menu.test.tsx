// @vitest-environment happy-dom
import { screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { useHotkeys } from "../../../ui/page/use-hotkeys.ts"
import { AccountMenu } from "./account-menu.tsx"

it("moves with the arrows between its controls, and leaves the page's rows alone", async () => {
  HTMLElement.prototype.showPopover ??= () => undefined
  const moveRow = vi.fn<() => void>()
  const { user } = openScreen({
    Component: function Page() {
      useHotkeys({ ArrowDown: moveRow, ArrowUp: moveRow })
      return <AccountMenu names="ANA" detail="Operador" accountPath="/otra" signOut={{ action: "/" }} />
    },
  })
  screen.getByLabelText("Su cuenta: ANA").focus()
  await user.keyboard("{ArrowDown}")
  expect(document.activeElement?.textContent).toBe("Mi cuenta")
  await user.keyboard("{ArrowDown}")
  expect(document.activeElement?.textContent).toBe("Cerrar sesión")
  await user.keyboard("{ArrowDown}{ArrowUp}")
  expect(document.activeElement?.textContent).toBe("Cerrar sesión")
  expect(moveRow).not.toHaveBeenCalled()
})
