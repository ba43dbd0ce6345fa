import { Group, List } from "@mantine/core"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCirclePlus from "@tabler/icons-react/dist/esm/icons/IconCirclePlus.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import type {
  Completeness,
  ConfigurationGroup,
  ConfigurationItem,
  OptionalItem,
} from "@trazo/domain/distributors/configuration-checklist"
import { Link } from "react-router"
import classes from "./group-list.module.css"

/** Path of the screen that configures a group, where it exists and the user may open it. */
export type ConfigurationPlaces = Partial<Record<ConfigurationGroup, string>>

interface GroupListProps {
  groups: Completeness["groups"]
  /** Does not count in the percentage. */
  optional?: readonly OptionalItem[]
  places: ConfigurationPlaces
  /** Called when a link is followed. */
  onLeave: () => void
}

export function GroupList({ groups, optional = [], places, onLeave }: GroupListProps) {
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
      {optional.length > 0 ? (
        <div>
          <Group className={classes.head ?? ""} gap="sm" align="baseline">
            <h3>Opcional</h3>
            <small>
              {optional.filter(({ done }) => done).length} de {optional.length}
            </small>
          </Group>
          <List listStyleType="none" spacing={4} mt="sm" className={classes.items ?? ""}>
            {optional.map((item) => (
              <Item key={item.key} item={item} isOptional place={places[item.group]} onLeave={onLeave} />
            ))}
          </List>
        </div>
      ) : null}
    </div>
  )
}

interface ItemProps extends Pick<GroupListProps, "onLeave"> {
  item: ConfigurationItem
  place: string | undefined
  isOptional?: boolean
}

/** A missing item leads to its field. */
function Item({ item: { key, title, done }, place, isOptional = false, onLeave }: ItemProps) {
  const Picture = done ? IconCircleCheck : isOptional ? IconCirclePlus : IconCircleX
  return (
    <List.Item
      data-done={done || !isOptional ? done : "optional"}
      icon={<Picture size={20} stroke={1.75} aria-hidden="true" />}
    >
      <Group component="span" justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        {place && !done ? (
          <Link to={`${place}#${key}`} onClick={onLeave}>
            {title}
          </Link>
        ) : (
          <span>{title}</span>
        )}
        <strong>{done ? "Listo" : isOptional ? "Sin llenar" : "Falta"}</strong>
      </Group>
    </List.Item>
  )
}
