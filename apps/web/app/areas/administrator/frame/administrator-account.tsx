import { ActionIcon, Button } from "@mantine/core"
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs"
import IconShieldLock from "@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs"
import { paths } from "@trazo/contract/paths"
import { Form, Link } from "react-router"
import classes from "./administrator-account.module.css"

export function AdministratorAccount({ names }: { names: string }) {
  return (
    <>
      <span className={classes.names}>{names}</span>
      <ActionIcon
        component={Link}
        to={paths.administratorSecondFactor}
        variant="subtle"
        aria-label="Segundo factor"
        title="Segundo factor"
      >
        <IconShieldLock size={22} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <Form method="post" action={paths.administrator}>
        <Button
          type="submit"
          variant="default"
          leftSection={<IconLogout size={20} stroke={1.75} aria-hidden="true" />}
        >
          Salir
        </Button>
      </Form>
    </>
  )
}
