import { Box, Paper, VisuallyHidden } from "@mantine/core"
import IconArrowDownRight from "@tabler/icons-react/dist/esm/icons/IconArrowDownRight.mjs"
import IconArrowUpRight from "@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs"
import { changeShare } from "@trazo/domain/desk/period"
import { Link } from "react-router"
import classes from "./dashboard.module.css"

export const formatCount = (count: number) => count.toLocaleString("es-EC")
export const formatShare = (share: number) =>
  `${(share * 100).toLocaleString("es-EC", { maximumFractionDigits: 1 })} %`

/** A figure with the list behind it, where that is one. */
export function FigureLink({ to, children }: { to: string | null; children: React.ReactNode }) {
  if (!to) return children
  return (
    <Link to={to} className="plain">
      {children}
    </Link>
  )
}

interface ChangeProps {
  now: number | null
  before: number | null
  /** What is good news. Null for neither. */
  wanted?: "more" | "less" | null
  /** On how many cases the figure before rests. */
  cases?: number
}

/** Of fewer a change says little: it has no colour. */
const enoughCases = 10

/** The change against the period before, with an arrow. Nothing when there is nothing to compare. */
export function Change({ now, before, wanted = "more", cases = enoughCases }: ChangeProps) {
  const share = now === null || before === null ? null : changeShare(now, before)
  if (share === null)
    return <span className={classes.change}>{now === null || now === 0 ? "–" : "antes 0"}</span>
  const percent = Math.round(share * 100)
  const isMore = percent > 0
  const tone =
    percent === 0 || wanted === null || cases < enoughCases
      ? "none"
      : isMore === (wanted === "more")
        ? "good"
        : "bad"
  const Arrow = isMore ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={classes.change} data-tone={tone}>
      {percent === 0 ? null : <Arrow size={16} aria-hidden="true" />}
      <VisuallyHidden>{isMore ? "sube " : percent < 0 ? "baja " : ""}</VisuallyHidden>
      {formatCount(Math.abs(percent))} %<VisuallyHidden> frente al período anterior</VisuallyHidden>
    </span>
  )
}

interface FigureCardProps extends ChangeProps {
  label: string
  value: string
  to: string | null
  note?: React.ReactNode
}

export function FigureCard({ label, value, to, note, ...change }: FigureCardProps) {
  return (
    <Paper withBorder radius="lg" p="md" miw={0} className={classes.panel ?? ""}>
      <Box fz="xs" c="dimmed">
        {label}
      </Box>
      <Box className="numbers" fw={650} lh={1.3} lts="-0.015em" fz="xl">
        <FigureLink to={to}>{value}</FigureLink>
      </Box>
      <Change {...change} />
      {note ? (
        <Box fz="xs" c="dimmed">
          {note}
        </Box>
      ) : null}
    </Paper>
  )
}
