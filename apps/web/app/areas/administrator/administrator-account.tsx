import { Button } from "@mantine/core"
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs"
import IconUserCircle from "@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs"
import { paths } from "@trazo/contract/paths"
import { Form, Link } from "react-router"
import classes from "./administrator-account.module.css"

export function AdministratorAccount({ names }: { names: string }) {
  return (
    <>
      <Link to={paths.administratorAccount} className={classes.account} aria-label={`Mi cuenta: ${names}`}>
        <IconUserCircle size={26} stroke={1.5} aria-hidden="true" />
        <span className={classes.names}>{names}</span>
      </Link>
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
