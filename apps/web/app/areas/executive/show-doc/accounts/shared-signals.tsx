import { Anchor, List, Text } from "@mantine/core"
import "@mantine/core/styles/List.layer.css"
import type { Review } from "@trazo/contract/desk/review"
import { paths } from "@trazo/contract/paths"
import { channelNames } from "@trazo/domain/buying/channel"
import { sharedSignalLabels } from "@trazo/domain/desk/shared-signals"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { Link } from "react-router"
import { DataSection, Nothing } from "../field-row.tsx"

/** What this request shares with those of other identities, with links to compare them. */
export function SharedSignals({ review: { signals, certData } }: { review: Review }) {
  if (signals.length === 0) return null
  return (
    <DataSection title="Coincidencias con otras identidades">
      <Text size="sm" c="dimmed" pb={4}>
        Son indicios para comparar. Por sí solos no deciden nada.
      </Text>
      {signals.map(({ signal, requests }) => (
        <section key={signal} aria-label={sharedSignalLabels[signal]}>
          <Text fw={500} pt={4}>
            {sharedSignalLabels[signal]}
          </Text>
          <List size="sm" listStyleType="none" withPadding={false}>
            {requests.map(({ id, number, names, status, channel }) => (
              <List.Item key={id}>
                {names === null ? (
                  number
                ) : (
                  <Anchor component={Link} to={paths.executiveReview(channel, id)} target="_blank" fz="sm">
                    {number} · {names}
                  </Anchor>
                )}{" "}
                <Nothing>
                  {requestStatusCatalogue[status].description}
                  {channel === certData.channel ? "" : ` · ${channelNames[channel]}`}
                </Nothing>
              </List.Item>
            ))}
          </List>
        </section>
      ))}
    </DataSection>
  )
}
