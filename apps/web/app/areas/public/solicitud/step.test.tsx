// @vitest-environment happy-dom
import { renderHook, screen } from "@testing-library/react"
import { createRoutesStub, Form, Outlet } from "react-router"
import { expect, it } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { useIsSubmitting } from "./step.tsx"
import { useFlow } from "./use-flow.ts"

function Step() {
  const states = [useIsSubmitting(), useIsSubmitting("without")]
  return (
    <Form method="post">
      <button type="submit">Continuar</button>
      <button type="submit" name="intent" value="without">
        Sin contraseña
      </button>
      <output>{states.join(" ")}</output>
    </Form>
  )
}

it.each([
  ["Continuar", "true false"],
  ["Sin contraseña", "true true"],
])("tells which button of a step submits: %s", async (button, expected) => {
  let end = () => {}
  const action = () =>
    new Promise<null>((resolve) => {
      end = () => resolve(null)
    })
  const { user } = openScreen({ Component: Step, action })
  expect(screen.getByRole("status").textContent).toBe("false false")
  await user.click(screen.getByText(button))
  expect(screen.getByRole("status").textContent).toBe(expected)
  end()
  await expect.poll(() => screen.getByRole("status").textContent).toBe("false false")
})

it("gives a step the purchase of the flow's loader", () => {
  const flow = { id: "r1" }
  const id = "areas/public/solicitud/solicitud"
  let child: React.ReactNode = null
  const Page = createRoutesStub([
    { id, path: "/", Component: Outlet, children: [{ index: true, Component: () => child }] },
  ])
  const wrapper = ({ children }: { children: React.ReactNode }) => {
    child = children
    return <Page initialEntries={["/?index"]} hydrationData={{ loaderData: { [id]: { flow } } }} />
  }
  expect(renderHook(useFlow, { wrapper }).result.current).toEqual(flow)
})
