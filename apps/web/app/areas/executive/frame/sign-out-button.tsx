import { Button } from "@mantine/core"
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs"
import { paths } from "@trazo/contract/paths"
import { Form } from "react-router"

export function SignOutButton({ label = "Cerrar sesión" }: { label?: string }) {
  return (
    <Form method="post" action={paths.executive}>
      <Button
        type="submit"
        variant="default"
        fullWidth
        leftSection={<IconLogout size={20} stroke={1.75} aria-hidden="true" />}
      >
        {label}
      </Button>
    </Form>
  )
}
