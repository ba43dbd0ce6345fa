import { Box, Paper } from "@mantine/core"
import type { PlatformState } from "@trazo/contract/authority/platform-state"
import { settingLabels } from "./setting-labels.ts"
import classes from "./setting-list.module.css"

/** Settings of the environment, read only. */
export function SettingList({ settings }: Pick<PlatformState, "settings">) {
  return (
    <Paper component="dl" withBorder radius="lg" className={`rows ${classes.settings}`}>
      {settings.map(({ name, value }) => {
        const labels = settingLabels(name, value)
        return (
          <div key={name}>
            <dt>
              {labels.title}{" "}
              <Box component="code" c="dimmed" fz="0.8125rem">
                {name}
              </Box>
            </dt>
            <Box component="dd" c="dimmed" miw={0}>
              {labels.value}
            </Box>
          </div>
        )
      })}
    </Paper>
  )
}
