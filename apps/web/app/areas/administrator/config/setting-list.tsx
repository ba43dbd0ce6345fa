import type { PlatformState } from "@trazo/contract/platform-state"
import classes from "./setting-list.module.css"
import { settingWords } from "./setting-words.ts"

/** What the environment sets, to be read: it is changed where the platform is started. */
export function SettingList({ settings }: Pick<PlatformState, "settings">) {
  return (
    <dl className={classes.settings}>
      {settings.map(({ name, value }) => {
        const words = settingWords(name, value)
        return (
          <div key={name}>
            <dt>
              {words.title} <code>{name}</code>
            </dt>
            <dd>{words.value}</dd>
          </div>
        )
      })}
    </dl>
  )
}
