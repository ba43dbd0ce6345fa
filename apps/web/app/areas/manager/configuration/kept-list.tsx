import { List } from "@mantine/core"
import "@mantine/core/styles/List.layer.css"
import type { DataRequest } from "@trazo/contract/certificates/data-rights"
import { keptText } from "@trazo/domain/certificates/kept-records"

/** What the law keeps in spite of a deletion, and until when. */
export function KeptList({ kept }: Pick<DataRequest, "kept">) {
  return (
    <List spacing="xs">
      {kept.map(({ kind, until }) => (
        <List.Item key={kind}>{keptText({ kind, until: until ? new Date(until) : null })}</List.Item>
      ))}
    </List>
  )
}
