import { Button, Group, Stack, Text } from "@mantine/core"
import { getNewRequestOptions, type StandingRequest } from "@trazo/contract/buying/new-requests"
import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import { paths } from "@trazo/contract/paths"
import { useEffect, useRef } from "react"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import { cookieOf } from "../../../shared-features/platform/api/cookie-of.ts"
import type { chosenOffer } from "../../../shared-features/selling/offers/offers.ts"

type Offer = ReturnType<typeof chosenOffer>

/** The action's result when the signed-in client has an open request of the same kind. */
export interface AskedOpen {
  open: Pick<StandingRequest, "id" | "number">
  offer: Offer
  /** The purchase of this browser that the client agreed to replace, or nothing. */
  replaces: string
}

/** Null without a client's session: a stranger learns nothing of anybody's requests. */
export async function openRequestOf(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { kind }: Pick<Offer, "kind">,
): Promise<AskedOpen["open"] | null> {
  if (cookieOf(request, cookieNames.client) === null) return null
  const options = await call(context, getNewRequestOptions).catch(() => null)
  const open = options?.standing.find((one) => one.kind === kind && one.validUntil === null)
  return open ? { id: open.id, number: open.number } : null
}

/** In the form that starts a purchase, in place of its button. It blocks nothing: one person may need two. */
export function OpenQuestion({
  open,
  replaces,
  isStarting,
}: Omit<AskedOpen, "offer"> & { isStarting: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Stack ref={box} gap="sm" role="alert" tabIndex={-1} style={{ gridColumn: "1 / -1" }}>
      <input type="hidden" name="replace" value={replaces} />
      <Text>
        <strong>Ya tiene una solicitud abierta de esta clase:</strong> {open.number}. Puede seguirla en su
        cuenta.
      </Text>
      <Group gap="sm" grow>
        <Button component="a" href={paths.managerRequest(open.id)} px="xs">
          Ver mi solicitud
        </Button>
        <Button type="submit" name="again" value={open.id} variant="default" loading={isStarting} px="xs">
          Pedir otra
        </Button>
      </Group>
    </Stack>
  )
}
