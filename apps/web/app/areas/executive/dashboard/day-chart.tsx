import { Box, Skeleton } from "@mantine/core"
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

interface DayChartProps {
  kind: keyof typeof Charts
  /** What the chart shows. The same figures are in the table by day. */
  label: string
  points: ChartPoint[]
}

/** A chart that loads after the page, because recharts is large. */
export function DayChart({ kind, label, points }: DayChartProps) {
  const isMounted = useMounted()
  const Chart = Charts[kind]
  const waiting = <Skeleton height={260} />
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
