import { Box, Skeleton } from "@mantine/core"
import { useMounted } from "@mantine/hooks"
import { lazy, Suspense } from "react"
import type { ChartPoint } from "./chart-points.ts"

const Charts = {
  sales: lazy(() => import("./sales-chart.tsx")),
  requests: lazy(() => import("./requests-chart.tsx")),
}

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
