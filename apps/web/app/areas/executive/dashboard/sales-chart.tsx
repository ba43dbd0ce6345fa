import { BarChart } from "@mantine/charts"
import "@mantine/charts/styles.layer.css"
import { formatMoney } from "@trazo/domain/money/money"
import type { ChartPoint } from "./chart-points.ts"

export default function SalesChart({ points }: { points: ChartPoint[] }) {
  return (
    <BarChart
      h={260}
      data={points}
      dataKey="label"
      series={[{ name: "ventas", label: "Ventas", color: "var(--brand-ink)" }]}
      valueFormatter={(dollars) => formatMoney(Math.round(dollars * 100))}
      yAxisProps={{ width: 76 }}
      xAxisProps={{ minTickGap: 24 }}
      gridAxis="x"
      tickLine="none"
      tooltipAnimationDuration={0}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false, radius: 2 }}
    />
  )
}
