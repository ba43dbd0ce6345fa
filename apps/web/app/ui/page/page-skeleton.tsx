import { Skeleton } from "@mantine/core"
import classes from "./page-skeleton.module.css"

interface PageSkeletonProps {
  /** The layout to imitate. */
  shape: "form" | "list" | "cards"
  rows?: number
}

const heights = { form: 72, list: 40, cards: 160 }

/** Placeholder of a loading part of a page. It appears after 150 ms. */
export function PageSkeleton({ shape, rows = 4 }: PageSkeletonProps) {
  const places = Array.from({ length: rows }, (_, index) => `${shape}-${index}`)
  return (
    <div className={`late ${classes.skeleton}`} data-shape={shape} role="status" aria-label="Cargando">
      {places.map((place) => (
        <Skeleton key={place} height={heights[shape]} />
      ))}
    </div>
  )
}
