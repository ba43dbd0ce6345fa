import { Button, Group } from "@mantine/core"
import { Link } from "react-router"

interface ListPagesProps {
  /** Cursors of `paginate` on the server; null at the first or last page. */
  next: string | null
  previous: string | null
  hrefOf: (cursor: string) => string
}

/** Links to the previous and next page. Mantine's Pagination needs page numbers, which a cursor does not have. */
export function ListPages({ next, previous, hrefOf }: ListPagesProps) {
  if (!next && !previous) return null
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
      justify="flex-end"
      wrap="nowrap"
      c="dimmed"
      style={{ borderTop: "1px solid var(--line)" }}
      aria-label="Páginas"
    >
      <Group component="span" gap="sm" wrap="nowrap">
        {turn(previous, "prev", "Anterior")}
        {turn(next, "next", "Siguiente")}
      </Group>
    </Group>
  )
}
