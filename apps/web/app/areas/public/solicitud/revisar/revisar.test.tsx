// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { createRoutesStub, data, Form, useLoaderData } from "react-router"
import { expect, it } from "vitest"
import { shouldRevalidate } from "./revisar.tsx"

it("a refused confirmation shows the price and the request of that moment", async () => {
  let price = 2300
  const Page = createRoutesStub([
    {
      path: "/",
      shouldRevalidate,
      loader: () => ({ price }),
      // The router by itself keeps the shown data after such an answer.
      action: () => {
        price = 2415
        return data({ typeCode: "TOTAL_CHANGED" }, { status: 409 })
      },
      Component: function Shown() {
        return (
          <Form method="post">
            <output>{useLoaderData<{ price: number }>().price}</output>
            <button type="submit">Sí, pagar</button>
          </Form>
        )
      },
    },
  ])
  render(<Page />)
  expect((await screen.findByRole("status")).textContent).toBe("2300")
  await userEvent.setup().click(screen.getByRole("button", { name: "Sí, pagar" }))
  await expect.poll(() => screen.getByRole("status").textContent).toBe("2415")
})
