import { defaultVariantColorsResolver, MantineProvider } from "@mantine/core"
import { render } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { type ActionFunction, createRoutesStub, type LoaderFunction, Outlet } from "react-router"
import { mantineTheme } from "../app/styles/mantine-theme.ts"

const theme = mantineTheme(defaultVariantColorsResolver)

interface HappyDom {
  happyDOM: { settings: { device: { prefersReducedMotion: "reduce" | "no-preference" } } }
}

interface Screen {
  Component: React.ComponentType
  action?: ActionFunction
  loader?: LoaderFunction
  /** Of the first location. */
  state?: unknown
  /** Of the page at `/otra`. */
  otherLoader?: LoaderFunction
  /** Wraps the page, as the layout of an area does. */
  Layout?: React.ComponentType<{ children: React.ReactNode }>
}

/**
 * Opens a page at `/`, with another one at `/otra`. For test files with the environment happy-dom. Transitions are off:
 * their timers outlive the document.
 */
export function openScreen({ Component, action, loader, state, otherLoader, Layout }: Screen) {
  // Without transitions, whose timers can outlive the document.
  const { happyDOM } = window as unknown as HappyDom
  happyDOM.settings.device.prefersReducedMotion = "reduce"
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
        {
          path: "otra",
          Component: () => <h1>Otra página</h1>,
          ...(otherLoader ? { loader: otherLoader } : {}),
        },
      ],
    },
  ])
  return {
    ...render(<Page initialEntries={[{ pathname: "/", search: "?index", state }]} />),
    user: userEvent.setup(),
  }
}
