import { Button } from "@mantine/core"
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs"
import { Form } from "react-router"
import { forgetAccountPassword } from "../session/account-password.ts"
import { clearActiveMarker } from "./active-marker.ts"

/** C4 */
export function SignOutButton() {
  return (
    <Form
      method="post"
      action="/manager"
      onSubmit={() => {
        clearActiveMarker()
        forgetAccountPassword()
      }}
    >
      <Button
        type="submit"
        variant="default"
        fullWidth
        leftSection={<IconLogout size={20} stroke={1.75} aria-hidden="true" />}
      >
        Cerrar sesión
      </Button>
    </Form>
  )
}
