import { Box } from "@mantine/core"
import { useMounted } from "@mantine/hooks"
import { lazy, Suspense } from "react"
import type { ChartPoint } from "./chart-points.ts"

// The browser asks for them with the page's code, and not after it was hydrated.
const loads = {
  sales: () => import("./sales-chart.tsx"),
  requests: () => import("./requests-chart.tsx"),
}
if (typeof document !== "undefined") for (const load of Object.values(loads)) load().catch(() => undefined)
const Charts = { sales: lazy(loads.sales), requests: lazy(loads.requests) }

const bars = {
  sales: [{ figure: "ventas", color: "var(--brand-ink)" }],
  requests: [
    { figure: "enviadas", color: "var(--line-strong)" },
    { figure: "emitidas", color: "var(--brand-ink)" },
  ],
} as const

interface DayChartProps {
  kind: keyof typeof Charts
  /** What the chart shows. The same figures are in the table by day. */
  label: string
  points: ChartPoint[]
}

/** A chart whose bars are in the page. Axes and figures come after it, because recharts is large. */
export function DayChart({ kind, label, points }: DayChartProps) {
  const isMounted = useMounted()
  const Chart = Charts[kind]
  const waiting = <StillBars kind={kind} points={points} />
  return (
    <Box
      component="figure"
      h={260}
      m="12px 0 20px"
      aria-label={`${label}. Las mismas cifras están en la tabla por día.`}
    >
      {isMounted ? (
        <Suspense fallback={waiting}>
          <div aria-hidden="true">
            <Chart points={points} />
          </div>
        </Suspense>
      ) : (
        waiting
      )}
    </Box>
  )
}

/** Of the width that a point has. */
const filled = 0.8

function StillBars({ kind, points }: Pick<DayChartProps, "kind" | "points">) {
  const series = bars[kind]
  const most = Math.max(1, ...points.flatMap((point) => series.map(({ figure }) => point[figure])))
  const width = (filled / series.length / points.length) * 100
  return (
    <Box h={260} p="5px 5px 30px 76px">
      <svg aria-hidden="true" width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none">
        {points.flatMap((point, place) =>
          series.map(({ figure, color }, beside) => {
            const height = (point[figure] / most) * 100
            const x = ((place + (1 - filled) / 2) / points.length) * 100 + beside * width
            return (
              <rect
                key={`${point.label} ${figure}`}
                x={x}
                y={100 - height}
                width={width}
                height={height}
                fill={color}
              />
            )
          }),
        )}
      </svg>
    </Box>
  )
}
