// @vitest-environment happy-dom
import { screen } from "@testing-library/react"
import type { Notification } from "@trazo/contract/platform/notifications"
import { useState } from "react"
import { useLoaderData } from "react-router"
import { expect, it } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { isShownAt, useArrivalRefresh } from "./use-arrival-refresh.ts"

/** A page on which a notification with this link arrives on pressing the button. */
async function arrive(link: string) {
  const notification: Notification = {
    _id: "n1",
    revisado: false,
    args: { type: "normal" },
    createdAt: "2026-11-21T20:00:00.000Z",
    datos: { title: "Corrección recibida", message: "", link },
  }
  let reads = 0
  const { user } = openScreen({
    loader: () => ++reads,
    Component: function Page() {
      const [arrival, setArrival] = useState<Notification | null>(null)
      useArrivalRefresh(arrival)
      return (
        <>
          <input aria-label="Nota" />
          <button type="button" onClick={() => setArrival(notification)}>
            Llega
          </button>
          <p>lectura {useLoaderData<number>()}</p>
        </>
      )
    },
  })
  await screen.findByText("lectura 1")
  await user.type(screen.getByLabelText("Nota"), "a medias")
  await user.click(screen.getByText("Llega"))
}

it("reloads the page that the notification is about, and keeps what was typed", async () => {
  await arrive("/")
  expect(await screen.findByText("lectura 2")).toBeTruthy()
  expect(screen.getByDisplayValue("a medias")).toBeTruthy()
})

it("concerns the record and the list above it, and no other page", () => {
  const link = "/executive/certificates/showDoc/8"
  expect(isShownAt(link, link)).toBe(true)
  expect(isShownAt("/executive/certificates", link)).toBe(true)
  expect(isShownAt("/executive/certificates/showDoc/80", link)).toBe(false)
  expect(isShownAt("/executive/certificatesFast", link)).toBe(false)
  expect(isShownAt(`${link}0`, link)).toBe(false)
})
