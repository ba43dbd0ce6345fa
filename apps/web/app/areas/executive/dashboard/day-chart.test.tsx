import { MantineProvider } from "@mantine/core"
import { renderToString } from "react-dom/server"
import { expect, it } from "vitest"
import { DayChart } from "./day-chart.tsx"

it("has its bars in the page that the server sends", () => {
  const points = [
    { label: "01/11", ventas: 50, enviadas: 4, aprobadas: 3, emitidas: 2 },
    { label: "02/11", ventas: 100, enviadas: 0, aprobadas: 0, emitidas: 1 },
  ]
  const heights = (kind: "sales" | "requests") =>
    [
      ...renderToString(
        <MantineProvider>
          <DayChart kind={kind} label="Ventas" points={points} />
        </MantineProvider>,
      ).matchAll(/<rect[^>]* height="(\d+)"/g),
    ].map(([, height]) => Number(height))
  expect([heights("sales"), heights("requests")]).toEqual([
    [50, 100],
    [100, 50, 0, 25],
  ])
})
