import { Button, Text } from "@mantine/core"
import IconUserCircle from "@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { SignOutForm } from "../../shared-features/account/account-menu.tsx"

export function AdministratorAccount({ names }: { names: string }) {
  return (
    <>
      <Button
        component={Link}
        to={paths.administratorAccount}
        variant="subtle"
        color="gray"
        c="var(--ink-1)"
        px="sm"
        mih={44}
        miw={44}
        aria-label={`Mi cuenta: ${names}`}
      >
        <IconUserCircle size={26} stroke={1.5} aria-hidden="true" />
        <Text component="span" fw={500} ml="sm" display={{ base: "none", sm: "inline" }}>
          {names}
        </Text>
      </Button>
      <SignOutForm action={paths.administrator} label="Salir" fullWidth={false} />
    </>
  )
}
