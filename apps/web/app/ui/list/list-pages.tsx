import { Button, Group } from "@mantine/core"
import { Link } from "react-router"

export interface ListPagesProps {
  /** Cursors of `paginate` on the server; null at the first or last page. */
  next: string | null
  previous: string | null
  summary?: string | undefined
  hrefOf: (cursor: string) => string
}

/** Links to the previous and next page. Mantine's Pagination needs page numbers, which a cursor does not have. */
export function ListPages({ next, previous, summary, hrefOf }: ListPagesProps) {
  if (!next && !previous && !summary) return null
  const turn = (cursor: string | null, rel: "prev" | "next", label: string) =>
    cursor ? (
      <Button component={Link} to={{ search: hrefOf(cursor) }} variant="default" rel={rel}>
        {label}
      </Button>
    ) : null
  return (
    <Group
      component="nav"
      className="numbers"
      gap="md"
      mih={44}
      px="md"
      py="sm"
      justify="space-between"
      wrap="nowrap"
      c="dimmed"
      style={{ borderTop: "1px solid var(--line)" }}
      aria-label="Páginas"
    >
      <span>{summary}</span>
      <Group component="span" gap="sm" wrap="nowrap">
        {turn(previous, "prev", "Anterior")}
        {turn(next, "next", "Siguiente")}
      </Group>
    </Group>
  )
}
