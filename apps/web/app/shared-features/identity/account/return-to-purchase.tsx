import { Button, Group, Text } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { useEffect } from "react"
import { useSearchParams } from "react-router"
import { Note } from "../../../ui/content/note.tsx"

const [name, value] = ["volver", "solicitud"]

/** Search of the account's page for somebody who left a purchase to change their address. A sign-in keeps it. */
export const comesFromPurchase = `${name}=${value}`

export function useComesFromPurchase(): boolean {
  const [search] = useSearchParams()
  const isAway = search.get(name) === value
  useEffect(() => {
    if (isAway) document.getElementById("email")?.focus()
  }, [isAway])
  return isAway
}

/** What was answered in the purchase is kept there. */
export function ReturnToPurchase() {
  return (
    <Note tone="calm">
      <Group justify="space-between" gap="sm">
        <Text inherit>Cambie aquí su correo y vuelva a su solicitud: lo que ya respondió sigue en ella.</Text>
        <Button component="a" href={paths.purchase} variant="default">
          Volver a mi solicitud
        </Button>
      </Group>
    </Note>
  )
}
