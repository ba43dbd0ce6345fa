import { Group, List } from "@mantine/core"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import type {
  Completeness,
  ConfigurationGroup,
  ConfigurationItem,
} from "@trazo/domain/distributors/configuration-checklist"
import { Link } from "react-router"
import classes from "./group-list.module.css"

/** Path of the screen that configures a group, where it exists and the user may open it. */
export type ConfigurationPlaces = Partial<Record<ConfigurationGroup, string>>

interface GroupListProps {
  groups: Completeness["groups"]
  places: ConfigurationPlaces
  /** Called when a link is followed. */
  onLeave: () => void
}

export function GroupList({ groups, places, onLeave }: GroupListProps) {
  return (
    <div className={classes.groups}>
      {groups.map(({ key, title, items }) => {
        const place = places[key]
        const done = items.filter((item) => item.done).length
        return (
          <section key={key} aria-label={title}>
            <Group className={classes.head ?? ""} gap="sm" align="baseline">
              <h3>{title}</h3>
              {place ? (
                <Link to={place} onClick={onLeave} aria-label={`Configurar: ${title}`}>
                  Configurar
                </Link>
              ) : null}
              <small>
                {done} de {items.length}
              </small>
            </Group>
            <List listStyleType="none" spacing={4} mt="sm" className={classes.items ?? ""}>
              {items.map((item) => (
                <Item key={item.key} item={item} place={place} onLeave={onLeave} />
              ))}
            </List>
          </section>
        )
      })}
    </div>
  )
}

interface ItemProps extends Pick<GroupListProps, "onLeave"> {
  item: ConfigurationItem
  place: string | undefined
}

/** A missing item leads to its field. */
function Item({ item: { key, title, done }, place, onLeave }: ItemProps) {
  const Picture = done ? IconCircleCheck : IconCircleX
  return (
    <List.Item data-done={done} icon={<Picture size={20} stroke={1.75} aria-hidden="true" />}>
      <Group component="span" justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        {place && !done ? (
          <Link to={`${place}#${key}`} onClick={onLeave}>
            {title}
          </Link>
        ) : (
          <span>{title}</span>
        )}
        <strong>{done ? "Listo" : "Falta"}</strong>
      </Group>
    </List.Item>
  )
}
