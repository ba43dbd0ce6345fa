import { Skeleton } from "@mantine/core"
import classes from "./page-skeleton.module.css"

interface PageSkeletonProps {
  /** The shape of what comes. */
  shape: "form" | "list" | "cards"
  rows?: number
}

const heights = { form: 72, list: 40, cards: 160 }

/** What is seen while a part of a page comes: nothing for 150 ms, then its shape. */
export function PageSkeleton({ shape, rows = 4 }: PageSkeletonProps) {
  const places = Array.from({ length: rows }, (_, index) => `${shape}-${index}`)
  return (
    <div className={classes.skeleton} data-shape={shape} role="status" aria-label="Cargando">
      {places.map((place) => (
        <Skeleton key={place} height={heights[shape]} />
      ))}
    </div>
  )
}
