import { NativeSelect, SegmentedControl, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/FloatingIndicator.layer.css"
import "@mantine/core/styles/SegmentedControl.layer.css"
import { paths } from "@trazo/contract/paths"
import { useEffect, useState } from "react"
import { Link } from "react-router"
import { Card } from "../frame/cards.tsx"
import { Drawing } from "./drawings.tsx"
import { type Guide, type GuideRoute, type Platform, platforms } from "./guide.ts"
import classes from "./guide-page.module.css"

const platformNames: Record<Platform, string> = {
  windows: "Windows",
  macos: "macOS",
  linux: "Linux",
  android: "Android",
  iphone: "iPhone",
}

const choices = platforms.map((value) => ({ value, label: platformNames[value] }))

/** The steps on the chosen device; at first, on the one of this page. */
export function GuideSteps({ guide: { devices, routes } }: { guide: Guide }) {
  const [platform, setPlatform] = useState<Platform>("windows")
  useEffect(() => setPlatform(platformOf(navigator.userAgent)), [])
  const route = routes.find((one) => one.platforms.includes(platform))
  return (
    <Card>
      {devices ? (
        <Stack gap="sm">
          <NativeSelect
            display={{ base: "block", sm: "none" }}
            label="Su equipo"
            value={platform}
            onChange={(event) => setPlatform(event.currentTarget.value as Platform)}
            data={choices}
          />
          <SegmentedControl
            fullWidth
            display={{ base: "none", sm: "flex" }}
            aria-label="Su equipo"
            value={platform}
            onChange={(value) => setPlatform(value as Platform)}
            data={choices}
          />
          <Text aria-live="polite">{devices[platform]}</Text>
        </Stack>
      ) : null}
      {route && route.steps.length > 0 ? <Steps route={route} /> : <SignHere />}
    </Card>
  )
}

function Steps({ route }: { route: GuideRoute }) {
  return (
    <ol className={classes.steps}>
      {route.steps.map(({ title, text, drawing }) => (
        <li key={title}>
          <Drawing name={drawing} />
          <div>
            <h3>{title}</h3>
            <Text mt={4}>{text}</Text>
          </div>
        </li>
      ))}
    </ol>
  )
}

function SignHere() {
  return (
    <div className={classes.here}>
      <Drawing name="signedPage" />
      <Text>
        Firme en <Link to={paths.managerUse}>Usar mi firma</Link>: funciona en el navegador de este equipo,
        sin instalar nada, y su archivo no sale de él.
      </Text>
    </div>
  )
}

function platformOf(agent: string): Platform {
  if (/iPhone|iPad/.test(agent)) return "iphone"
  if (agent.includes("Android")) return "android"
  if (agent.includes("Mac OS")) return "macos"
  return agent.includes("Linux") ? "linux" : "windows"
}
