import { defaultVariantColorsResolver, MantineProvider } from "@mantine/core"
import { cleanup, render } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { type ActionFunction, createRoutesStub, type LoaderFunction, Outlet } from "react-router"
import { afterEach } from "vitest"
import { mantineTheme } from "../app/styles/mantine-theme.ts"

afterEach(cleanup)

const theme = mantineTheme(defaultVariantColorsResolver)

interface Screen {
  Component: React.ComponentType
  action?: ActionFunction
  loader?: LoaderFunction
  /** Around the page, as an area's layout is. */
  Layout?: React.ComponentType<{ children: React.ReactNode }>
}

/** A page in a browser's document, at `/`, with another one at `/otra`. For files in the environment happy-dom. */
export function openScreen({ Component, action, loader, Layout }: Screen) {
  const Frame = Layout ?? (({ children }: { children: React.ReactNode }) => children)
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <MantineProvider theme={theme} env="test">
          <Frame>
            <Outlet />
          </Frame>
        </MantineProvider>
      ),
      children: [
        { index: true, Component, ...(action ? { action } : {}), ...(loader ? { loader } : {}) },
        { path: "otra", Component: () => <h1>Otra página</h1> },
      ],
    },
  ])
  return { ...render(<Page initialEntries={["/?index"]} />), user: userEvent.setup() }
}
