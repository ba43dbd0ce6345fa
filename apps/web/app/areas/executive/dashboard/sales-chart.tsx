import { AreaChart } from "@mantine/charts"
import "@mantine/charts/styles.layer.css"
import { formatMoney } from "@trazo/domain/pricing/money"
import type { ChartPoint } from "./chart-points.ts"

export default function SalesChart({ points }: { points: ChartPoint[] }) {
  return (
    <AreaChart
      h={260}
      data={points}
      dataKey="label"
      series={[{ name: "ventas", label: "Ventas", color: "var(--brand-ink)" }]}
      valueFormatter={(dollars) => formatMoney(Math.round(dollars * 100))}
      yAxisProps={{ width: 76 }}
      xAxisProps={{ minTickGap: 24 }}
      curveType="monotone"
      withDots={points.length < 15}
      gridAxis="x"
      tickLine="none"
      tooltipAnimationDuration={0}
      areaChartProps={{ accessibilityLayer: false }}
      areaProps={{ isAnimationActive: false }}
    />
  )
}
