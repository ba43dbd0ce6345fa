import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import type {
  Completeness,
  ConfigurationGroup,
  ConfigurationItem,
} from "@trazo/domain/branding/configuration-checklist"
import { Link } from "react-router"
import classes from "./group-list.module.css"

/** Where a group is configured; a group whose screen is not there, or not this user's, has no place. */
export type ConfigurationPlaces = Partial<Record<ConfigurationGroup, string>>

interface GroupListProps {
  groups: Completeness["groups"]
  places: ConfigurationPlaces
  /** A link was followed. */
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
            <div className={classes.head}>
              <h3>{title}</h3>
              {place ? (
                <Link to={place} onClick={onLeave} aria-label={`Configurar: ${title}`}>
                  Configurar
                </Link>
              ) : null}
              <span className={classes.count}>
                {done} de {items.length}
              </span>
            </div>
            <ul className={classes.items}>
              {items.map((item) => (
                <Item key={item.key} item={item} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Item({ item: { title, done } }: { item: ConfigurationItem }) {
  const Picture = done ? IconCircleCheck : IconCircleX
  return (
    <li className={classes.item} data-done={done}>
      <Picture size={20} stroke={1.75} aria-hidden="true" />
      <span>{title}</span>
      <span className={classes.word}>{done ? "Listo" : "Falta"}</span>
    </li>
  )
}
