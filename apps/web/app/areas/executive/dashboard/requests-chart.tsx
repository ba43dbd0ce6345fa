import { BarChart } from "@mantine/charts"
import "@mantine/charts/styles.layer.css"
import "@mantine/core/styles/ColorSwatch.layer.css"
import type { ChartPoint } from "./chart-points.ts"

export default function RequestsChart({ points }: { points: ChartPoint[] }) {
  return (
    <BarChart
      h={260}
      data={points}
      dataKey="label"
      series={[
        { name: "enviadas", label: "Enviadas", color: "var(--line-strong)" },
        { name: "emitidas", label: "Certificados emitidos", color: "var(--brand-ink)" },
      ]}
      yAxisProps={{ width: 40, allowDecimals: false }}
      xAxisProps={{ minTickGap: 24 }}
      gridAxis="x"
      tickLine="none"
      withLegend
      legendProps={{ verticalAlign: "bottom", height: 32 }}
      tooltipAnimationDuration={0}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false, radius: 2 }}
    />
  )
}
