import { Button } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { Form, useNavigation } from "react-router"

/** A second press would carry the cookie that the first one ended. */
export function EndLinks() {
  const { state, formAction } = useNavigation()
  const isPending = state !== "idle" && formAction === paths.purchase
  return (
    <Form method="post" action={paths.purchase}>
      <Button type="submit" variant="subtle" px={0} mt="xs" loading={isPending}>
        Anular los enlaces anteriores
      </Button>
    </Form>
  )
}
